import { expect, test } from 'vitest';

import {
  can,
  operatorRoles,
  type OperatorRole,
  type Permission,
  permissions,
  permissionsOf,
} from './operator-permissions.ts';

const money: readonly Permission[] = permissions.filter((it) =>
  /^(?:orders|withdrawals|sales|figures)\./.test(it),
);
const people: readonly Permission[] = permissions.filter((it) =>
  /^(?:members|chat|feedback)\./.test(it),
);

test('an owner may do everything', () => {
  for (const permission of permissions) expect(can(['owner'], permission)).toBe(true);
});

test('only an owner manages operators and reads the audit', () => {
  for (const permission of ['operators.manage', 'audit.read', 'system.change'] as const) {
    expect(operatorRoles.filter((role) => can([role], permission))).toEqual(['owner']);
  }
});

test.each<[OperatorRole, readonly Permission[]]>([
  ['content', [...money, ...people]],
  ['service', money],
  ['viewer', people],
])('%s has none of what is not theirs', (role, foreign) => {
  expect(foreign.length).toBeGreaterThan(2);
  expect(foreign.filter((permission) => can([role], permission))).toEqual([]);
});

test('a viewer changes nothing', () => {
  const changing = permissionsOf('viewer').filter((it) => !it.endsWith('.read'));
  expect(changing).toEqual(['own.account']);
});

test('a viewer sees what members see, and plays no film before', () => {
  expect(operatorRoles.filter((role) => can([role], 'drafts.play'))).toEqual([
    'owner',
    'content',
    'service',
  ]);
});

test('several roles add up, and no role gives no permission', () => {
  expect(can(['content', 'money'], 'videos.change')).toBe(true);
  expect(can(['content', 'money'], 'orders.change')).toBe(true);
  expect(can(['content', 'money'], 'chat.answer')).toBe(false);
  expect(permissions.some((permission) => can([], permission))).toBe(false);
});
