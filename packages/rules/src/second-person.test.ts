import { describe, expect, test } from 'vitest';

import type { OperatorRole } from './operator-permissions.ts';
import {
  type AccountAct,
  type AccountActKind,
  confirmersOf,
  mayBeOnePerson,
  mayConfirmAlone,
  type OperatorAccount,
} from './second-person.ts';
import { DAY_MS } from './shanghai-time.ts';

const now = new Date('2026-11-26T02:00:00.000Z');
const ids = { anna: 1, bo: 2, cai: 3, dora: 4 };
type Name = keyof typeof ids;
const machine = null;

/** An act: by whom, what, so many days ago, and the roles before it. */
type Did = [by: Name | null, kind: AccountActKind, daysAgo: number, before?: OperatorRole[]];

const act = ([by, kind, daysAgo, rolesBefore = ['owner']]: Did): AccountAct => ({
  byId: by && ids[by],
  kind,
  rolesBefore,
  at: new Date(now.getTime() - daysAgo * DAY_MS),
});

interface Given {
  roles?: OperatorRole[];
  acts?: Did[];
}

const factsOf = (given: Partial<Record<Name, Given>>, days = 7) => ({
  accounts: Object.entries(ids).flatMap(([name, id]): OperatorAccount[] => {
    const it = given[name === 'anna' || name === 'bo' || name === 'cai' ? name : 'dora'];
    if (it === undefined) return [];
    const { roles = ['owner'], acts = [] } = it;
    return [{ id, loginName: name, roles, acts: acts.map(act) }];
  }),
  days,
  now,
});

const ms = 1 / DAY_MS;

describe('anna and bo', () => {
  test.each<[string, Partial<Record<Name, Given>>, boolean]>([
    ['who have nothing to do with each other are two', {}, false],
    ['are one when anna made bo', { bo: { acts: [['anna', 'made', 6, []]] } }, true],
    ['are one when bo made anna', { anna: { acts: [['bo', 'made', 6, []]] } }, true],
    ['are one when anna reset bo', { bo: { acts: [['anna', 'reset', 0]] } }, true],
    ['are one when anna gave bo a role', { bo: { acts: [['anna', 'roles_given', 1]] } }, true],
    ['are two when anna took a role', { bo: { acts: [['anna', 'roles_taken', 1]] } }, false],
    ['are one just before seven days', { bo: { acts: [['anna', 'reset', 7 - ms]] } }, true],
    ['are two after exactly seven days', { bo: { acts: [['anna', 'reset', 7]] } }, false],
    ['are one when a clock was ahead', { bo: { acts: [['anna', 'reset', -1]] } }, true],
    [
      'are one by a chain: anna made cai, cai made bo',
      { cai: { acts: [['anna', 'made', 3]] }, bo: { acts: [['cai', 'made', 2]] } },
      true,
    ],
    [
      'are two where a link of the chain is over',
      { cai: { acts: [['anna', 'made', 7]] }, bo: { acts: [['cai', 'made', 2]] } },
      false,
    ],
    [
      'are one when cai made both',
      { anna: { acts: [['cai', 'made', 3]] }, bo: { acts: [['cai', 'reset', 2]] } },
      true,
    ],
    [
      'are one when each reset the other',
      { anna: { acts: [['bo', 'reset', 3]] }, bo: { acts: [['anna', 'reset', 2]] } },
      true,
    ],
    ['are two when bo was made on the machine', { bo: { acts: [[machine, 'made', 1]] } }, false],
    [
      'are two when bo was reset on the machine after anna did so',
      {
        bo: {
          acts: [
            ['anna', 'reset', 3],
            [machine, 'reset', 2],
          ],
        },
      },
      false,
    ],
    [
      'are one when anna reset bo after the machine did so',
      {
        bo: {
          acts: [
            [machine, 'reset', 3],
            ['anna', 'reset', 2],
          ],
        },
      },
      true,
    ],
    [
      'are one when cai, whom anna held then, made bo, whatever became of cai',
      {
        cai: {
          acts: [
            ['anna', 'reset', 4],
            [machine, 'reset', 1],
          ],
        },
        bo: { acts: [['cai', 'made', 3]] },
      },
      true,
    ],
    [
      'are two when bo changed their own roles',
      { bo: { acts: [['bo', 'roles_given', 1]] } },
      false,
    ],
  ])('%s', (_what, given, areOne) => {
    const facts = factsOf({ anna: {}, bo: {}, cai: {}, ...given });
    expect(mayBeOnePerson(ids.anna, ids.bo, facts)).toBe(areOne);
    expect(mayBeOnePerson(ids.bo, ids.anna, facts)).toBe(areOne);
  });

  test('are never one where the days are none', () => {
    const facts = factsOf({ anna: {}, bo: { acts: [['anna', 'reset', 0]] } }, 0);
    expect(mayBeOnePerson(ids.anna, ids.bo, facts)).toBe(false);
  });
});

describe('anna confirms alone', () => {
  const shutOut = (...acts: Did[]): Given => ({ roles: [], acts });
  test.each<[string, Partial<Record<Name, Given>>, boolean]>([
    ['where there is nobody else', {}, true],
    ['where nobody else has the right', { bo: { roles: ['content'] } }, true],
    ['not where bo has it', { bo: {} }, false],
    ['not after shutting bo out', { bo: shutOut(['anna', 'shut_out', 0]) }, false],
    ['not just before seven days', { bo: shutOut(['anna', 'shut_out', 7 - ms]) }, false],
    ['seven days after shutting bo out', { bo: shutOut(['anna', 'shut_out', 7]) }, true],
    [
      'not after taking the role from bo',
      { bo: { roles: ['content'], acts: [['anna', 'roles_taken', 1, ['money']]] } },
      false,
    ],
    ['not after resetting bo', { bo: { acts: [['anna', 'reset', 1]] } }, false],
    ['not where bo resets anna', { anna: { acts: [['bo', 'reset', 1]] }, bo: {} }, false],
    [
      'not after shutting bo out and letting bo in again',
      {
        bo: {
          acts: [
            ['anna', 'shut_out', 2],
            ['anna', 'reset', 1, []],
          ],
        },
      },
      false,
    ],
    [
      'not after having bo shut out by an account that anna made',
      { bo: shutOut(['cai', 'shut_out', 0]), cai: { acts: [['anna', 'made', 1, []]] } },
      false,
    ],
    ['while bo, whom anna made, has the right', { bo: { acts: [['anna', 'made', 1, []]] } }, true],
    [
      'while bo has the right from anna alone, even if bo was reset since',
      {
        bo: {
          acts: [
            ['anna', 'roles_given', 2, ['content']],
            ['anna', 'reset', 1],
          ],
        },
      },
      true,
    ],
    [
      'not where bo was made by anna longer ago',
      { bo: { acts: [['anna', 'made', 7, []]] } },
      false,
    ],
    ['not where cai made bo', { bo: { acts: [['cai', 'made', 1, []]] }, cai: {} }, false],
    ['where bo was shut out on the machine', { bo: shutOut([machine, 'shut_out', 0]) }, true],
  ])('%s', (_what, given, isAlone) => {
    const facts = factsOf({ anna: {}, ...given });
    expect(mayConfirmAlone(ids.anna, 'sales.change', facts)).toBe(isAlone);
  });
});

test('who may confirm is told, with the day from which a tied operator may', () => {
  const facts = factsOf({
    anna: {},
    bo: { roles: ['money'], acts: [['anna', 'made', 2, []]] },
    cai: { roles: ['money'] },
    dora: { roles: ['service'] },
  });
  const asked = { askedById: ids.anna, permission: 'sales.change', alwaysTwo: false } as const;
  expect(confirmersOf(asked, facts)).toEqual([
    { loginName: 'cai', from: null },
    { loginName: 'bo', from: new Date(now.getTime() + 5 * DAY_MS) },
  ]);
  const byBo = confirmersOf({ ...asked, askedById: ids.bo }, facts);
  expect(byBo.map(({ loginName, from }) => [loginName, from === null])).toEqual([
    ['cai', true],
    ['anna', false],
  ]);
});

test('a single operator is the one who confirms, unless two are always needed', () => {
  const facts = factsOf({ anna: {}, dora: { roles: ['service'] } });
  const asked = { askedById: ids.anna, permission: 'sales.change' } as const;
  expect(confirmersOf({ ...asked, alwaysTwo: false }, facts)).toEqual([
    { loginName: 'anna', from: null },
  ]);
  expect(confirmersOf({ ...asked, alwaysTwo: true }, facts)).toEqual([]);
});
