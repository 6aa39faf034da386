import { can, permissionsOf } from '@lantern/rules/operator-permissions';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { moneySettings } from '../entities/site-settings.ts';
import { operatorCalls } from './all-calls.ts';
import { operatorBatchCalls } from './operator/batches.ts';
import { operatorSubtitleCalls } from './operator/subtitles.ts';
import { operatorVideoCalls } from './operator/videos.ts';

/** Names of wire fields that carry money. */
const ofMoney =
  /price|money|balance|coin|cion|fen|yuan|commission|amount|withdraw|revenue|income|refund|payout|order(?:s|No|Id)?$/i;

type Branch = Readonly<Record<string, unknown>>;
const isBranch = (it: unknown): it is Branch => typeof it === 'object' && it !== null;

/** Returns the names of all fields of a schema at any depth, and whether each may be missing. */
function fieldsOf(schema: unknown): { name: string; mayMiss: boolean }[] {
  if (!isBranch(schema)) return [];
  const { properties, required } = schema;
  const own = isBranch(properties)
    ? Object.keys(properties).map((name) => ({
        name,
        mayMiss: !(Array.isArray(required) && required.includes(name)),
      }))
    : [];
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
}

/** Returns the answers of all calls that a `content` or `viewer` operator may make. */
const answersFor = (role: 'content' | 'viewer') =>
  Object.entries(operatorCalls)
    .filter(
      ([, { needs }]) =>
        typeof needs === 'object' && permissionsOf(role).includes(needs.permission),
    )
    .map(([name, call]) => ({
      name,
      fields: fieldsOf(z.toJSONSchema(call.answer, { unrepresentable: 'any' })),
    }));

test.each(['content', 'viewer'] as const)('no answer to the %s role contains money', (role) => {
  const answers = answersFor(role);
  expect(answers.length).toBeGreaterThan(8);
  const moneyFields = answers.flatMap(({ name, fields }) =>
    fields.filter((it) => ofMoney.test(it.name)).map((it) => ({ call: name, ...it })),
  );
  // The price of a video's episodes belongs to the video, and its editors set it: it is in coins, not a member's money.
  const isOfVideo = ({ call, name }: { call: string; name: string }): boolean =>
    name === 'price' &&
    [operatorVideoCalls, operatorBatchCalls, operatorSubtitleCalls].some((calls) => call in calls);
  // Settings about money are missing without the permission: apps/api/src/modules/ground/site/change-settings.test.ts.
  const mayMiss: readonly string[] = moneySettings;
  // The inbox shows matters of money to those who may read them: apps/api/src/modules/desk/inbox/inbox.test.ts.
  const ofInbox = ['amount', 'money'];
  const left = moneyFields.filter(
    (it) =>
      !isOfVideo(it) &&
      !(it.mayMiss && (it.call === 'listInbox' ? ofInbox : mayMiss).includes(it.name)),
  );
  expect(left).toEqual([]);
  expect(can([role], 'sales.read')).toBe(false);
});

test('the check finds money in an answer that has it', () => {
  const { fields } =
    Object.entries(operatorCalls)
      .filter(([name]) => name === 'listWithdrawals')
      .map(([, call]) => ({ fields: fieldsOf(z.toJSONSchema(call.answer)) }))[0] ?? {};
  expect(fields?.some(({ name }) => ofMoney.test(name))).toBe(true);
});
