import { redeemCard } from '@lantern/contracts/calls/cards';
import { makeCards } from '@lantern/contracts/calls/operator/cards';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Db } from '../../../../platform/database/db.ts';
import { uncheckedStatement } from '../../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { auditLedger, findFaults } from './audit.ts';

let site: TestApp;

/** A card of coins and one of days that were redeemed, and one of each that was not. */
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
  const member = askAs(site, await createMember(site.deps));
  const operator = askAs(site, await createOperator(site.deps));
  for (const goods of ['coins', 'vip'] as const) {
    const { codes } = await operator(makeCards, { goods, amount: 7, count: 2, reason: 'gift' });
    await member(redeemCard, { code: codes[0] ?? '' });
  }
});
afterAll(() => site.close());

class Undo extends Error {}
let planted = 0;
const run = (tx: Db, sql: string) => tx.run(uncheckedStatement(`test-plant-${planted++}`, sql));
const gave = 'a redeemed card gave what it is for';

test('nothing is wrong with what went through the calls', async () => {
  expect(await auditLedger(site.deps.db)).toEqual([]);
});

test.each<[string, string, string]>([
  ['a batch that is worth more', gave, `update card_batch set amount = 8 where goods = 'coins'`],
  [
    'days that were never given',
    gave,
    `update card set member_id = (select id from member limit 1), redeemed_at = now()
      where redeemed_at is null and batch_id = (select id from card_batch where goods = 'vip')`,
  ],
  [
    'a card that can be redeemed again',
    gave,
    `update card set member_id = null, redeemed_at = null where redeemed_at is not null`,
  ],
  [
    'coins of no card',
    'what a card gave has its card',
    `update ledger_transaction set business_key = 'card:999' where kind = 'card'`,
  ],
  [
    'a card that was over',
    'a card was good when it was redeemed',
    `update card_batch set valid_until = created_at - interval '1 day'`,
  ],
  [
    'a card of a batch that waits',
    'a card was good when it was redeemed',
    `update card_batch set is_large = true`,
  ],
  [
    'a batch that lost a card',
    'a batch has its cards, and is written down',
    `delete from card where redeemed_at is null`,
  ],
])('the audit finds %s', async (_what, check, fault) => {
  let found: string[] = [];
  const work = site.deps.db.transact(async (tx) => {
    await run(tx, 'set local session_replication_role = replica');
    await run(tx, fault);
    found = (await findFaults(tx)).map((it) => it.check);
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  expect(found).toContain(check);
});
