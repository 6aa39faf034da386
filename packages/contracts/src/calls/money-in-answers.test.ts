import { can, permissionsOf } from '@lantern/rules/operator-permissions';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { moneySettings } from '../entities/site-settings.ts';
import { operatorCalls } from './all-calls.ts';
import { operatorBatchCalls } from './operator/batches.ts';
import { operatorSubtitleCalls } from './operator/subtitles.ts';
import { operatorVideoCalls } from './operator/videos.ts';

/** Names under which money is told on the wire. */
const ofMoney =
  /price|money|balance|coin|cion|fen|yuan|commission|amount|withdraw|revenue|income|refund|payout|order(?:s|No|Id)?$/i;

type Branch = Readonly<Record<string, unknown>>;
const isBranch = (it: unknown): it is Branch => typeof it === 'object' && it !== null;

/** Names of every field of a schema, however deep, with whether it may be missing. */
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

/** What an operator who answers for the content, and the one who only looks, may be answered. */
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

test.each(['content', 'viewer'] as const)('no answer to the %s role tells of money', (role) => {
  const answers = answersFor(role);
  expect(answers.length).toBeGreaterThan(8);
  const told = answers.flatMap(({ name, fields }) =>
    fields.filter((it) => ofMoney.test(it.name)).map((it) => ({ call: name, ...it })),
  );
  // What an episode of a video costs is a trait of the video, which its editors set: coins, and no member's money.
  const isOfVideo = ({ call, name }: { call: string; name: string }): boolean =>
    name === 'price' &&
    [operatorVideoCalls, operatorBatchCalls, operatorSubtitleCalls].some((calls) => call in calls);
  // Settings of money are missing where they may not be read: apps/api/src/modules/site/change-settings.test.ts.
  const left = told.filter(
    (it) => !isOfVideo(it) && !(it.mayMiss && moneySettings.some((setting) => setting === it.name)),
  );
  expect(left).toEqual([]);
  expect(can([role], 'sales.read')).toBe(false);
});

test('money would be noticed', () => {
  const { fields } =
    Object.entries(operatorCalls)
      .filter(([name]) => name === 'listWithdrawals')
      .map(([, call]) => ({ fields: fieldsOf(z.toJSONSchema(call.answer)) }))[0] ?? {};
  expect(fields?.some(({ name }) => ofMoney.test(name))).toBe(true);
});
