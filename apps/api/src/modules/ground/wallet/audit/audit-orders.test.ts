import { bindInviteCode } from '@lantern/contracts/calls/invite';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Db } from '../../../../platform/database/db.ts';
import { uncheckedStatement } from '../../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { buy, coinsFor, placeOrder, press, vipDays } from '../../../../test/pay-order.ts';
import { auditLedger, type Finding, findFaults } from './audit.ts';

let testApp: TestApp;

/** A friend of an inviter with a plan and coins paid for, coins not paid for, and another who paid for coins. */
beforeAll(async () => {
  testApp = await buildTestApp({ asOwner: true });
  const { deps } = testApp;
  const inviter = await createMember(deps, { loginName: 'inviter' });
  const buyer = await createMember(deps, { loginName: 'buyer' });
  const other = await createMember(deps, { loginName: 'other' });
  await askAs(testApp, buyer)(bindInviteCode, { parentId: inviter.memberCode });
  await buy(testApp, buyer, vipDays(30));
  await buy(testApp, buyer, coinsFor(30));
  await buy(testApp, other, coinsFor(50));
  await placeOrder(testApp, buyer, coinsFor(100));
  const { orderNo } = await placeOrder(testApp, other, coinsFor(100));
  await press(testApp, orderNo, 'fail');
});
afterAll(() => testApp.close());

class Undo extends Error {}
let planted = 0;
const run = (tx: Db, sql: string) =>
  tx.run(uncheckedStatement(`test-plant-order-${planted++}`, sql));

/** What the audit says of a database in which this was done behind everything that guards it. */
async function findAfter(faults: string[]): Promise<Finding[]> {
  let findings: Finding[] = [];
  const work = testApp.deps.db.transact(async (tx) => {
    await run(tx, 'set local session_replication_role = replica');
    for (const fault of faults) await run(tx, fault);
    findings = await findFaults(tx);
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  return findings;
}

const member = (name: string) => `(select id from member where login_name = '${name}')`;
const one = (goods: string) =>
  `(select id from purchase_order where goods = '${goods}' and state = 'fulfilled' and member_id = ${member('buyer')})`;
const entry = (kind: string) =>
  `(select entry.id from ledger_transaction entry join purchase_order sold on entry.business_key = 'order:' || sold.number
     where entry.kind = '${kind}' and sold.member_id = ${member('buyer')})`;
const account = (kind: string, name: string) =>
  `(select id from ledger_account where kind = '${kind}' and member_id = ${member(name)})`;

const credited = 'a fulfilled order credited its buyer with what it is for';
const settled = 'an order was settled by a verified word of its channel';

const fresh = 'what is due to another ledger has its order, and is new';
const due = (amount: string, to: string, keptAt: string) =>
  `insert into ledger_due (order_id, kind, member_id, for_member_id, amount_fen, at, kept_at)
   select sold.id, 'commission', sold.member_id, ${to}, ${amount}, now(), ${keptAt}
     from purchase_order sold where sold.id = ${one('vip')}`;

test('nothing is wrong with what was paid', async () => {
  expect(await auditLedger(testApp.deps.db)).toEqual([]);
});

test.each<[string, string, RegExp, string[]]>([
  [
    'coins that were not credited',
    credited,
    /^purchase_order C\d+$/,
    [
      `delete from ledger_posting where transaction_id = ${entry('top_up')}`,
      `delete from ledger_transaction where id = ${entry('top_up')}`,
    ],
  ],
  [
    'coins credited to another member',
    credited,
    /^purchase_order C/,
    [
      `update ledger_posting set account_id = ${account('member_coins_bought', 'other')}
        where transaction_id = ${entry('top_up')} and account_id = ${account('member_coins_bought', 'buyer')}`,
    ],
  ],
  [
    'more coins than were paid for',
    credited,
    /^purchase_order C/,
    [`update purchase_order set coins = coins - 1 where id = ${one('coins')}`],
  ],
  [
    'another price',
    credited,
    /^purchase_order V/,
    [`update purchase_order set amount_fen = 1 where id = ${one('vip')}`],
  ],
  [
    'a plan that was not given',
    credited,
    /^purchase_order V/,
    [`delete from vip_grant where reason = 'purchase'`],
  ],
  [
    'an order credited without being paid',
    'an order that is not paid moved nothing',
    /^purchase_order C/,
    [
      `insert into ledger_transaction (business_key, kind)
       select 'order:' || number, 'top_up' from purchase_order where state = 'created'`,
    ],
  ],
  [
    'a sale of no order',
    'a sale has its order',
    /^ledger_transaction/,
    [`update ledger_transaction set business_key = 'order:X' where kind = 'vip_sale'`],
  ],
  [
    'VIP bought by no order',
    'a sale has its order',
    /^vip_grant \d+$/,
    [`update vip_grant set business_key = 'order:X' where reason = 'purchase'`],
  ],
  [
    'an order that stopped half-way',
    'no order stops between paid and fulfilled',
    /^purchase_order V/,
    [`update purchase_order set state = 'paid', fulfilled_at = null where id = ${one('vip')}`],
  ],
  [
    'an order that no payment proves',
    settled,
    /^purchase_order V/,
    [
      `update payment_notify set outcome = 'bad_sign' where id = (select settled_by_id from purchase_order where id = ${one('vip')})`,
    ],
  ],
  [
    'an order settled by another amount',
    settled,
    /^purchase_order C/,
    [
      `update payment_notify set amount_fen = 1 where id = (select settled_by_id from purchase_order where id = ${one('coins')})`,
    ],
  ],
  [
    'a word accepted for nothing',
    'an accepted word settled its order',
    /^payment_notify \d+$/,
    [`update payment_notify set outcome = 'accepted' where outcome = 'failed'`],
  ],
  [
    'money without a case',
    'money that matched nothing has a case',
    /^payment_notify \d+$/,
    [`update payment_notify set outcome = 'overpaid' where outcome = 'failed'`],
  ],
  [
    'a commission to another member',
    'a commission is paid or due to the inviter of the buyer',
    /^purchase_order/,
    [`update purchase_order set inviter_id = ${member('other')} where inviter_id is not null`],
  ],
  [
    'a commission of another amount',
    'a commission is paid or due to the inviter of the buyer',
    /^purchase_order/,
    [`update purchase_order set commission_fen = 1 where id = ${one('vip')}`],
  ],
  [
    'a commission for no order',
    'a commission is paid or due to the inviter of the buyer',
    /^ledger_transaction/,
    [`update purchase_order set commission_fen = 0, inviter_id = null where id = ${one('vip')}`],
  ],
  [
    'a commission that is neither paid nor due',
    'a commission is paid or due to the inviter of the buyer',
    /^purchase_order V/,
    [
      `delete from ledger_transaction where business_key =
        'commission:' || (select number from purchase_order where id = ${one('vip')})`,
    ],
  ],
  [
    'a sale in another member’s part of the ledger',
    credited,
    /^purchase_order V/,
    [`update ledger_transaction set member_id = ${member('other')} where kind = 'vip_sale'`],
  ],
  [
    'a due of another amount',
    fresh,
    /^ledger_due \d+$/,
    [due(`sold.commission_fen + 1`, `sold.inviter_id`, `now()`)],
  ],
  [
    'a due to another member',
    fresh,
    /^ledger_due \d+$/,
    [due(`sold.commission_fen`, member('other'), `now()`)],
  ],
  [
    'a due that nobody posts',
    fresh,
    /^ledger_due \d+$/,
    [due(`sold.commission_fen`, `sold.inviter_id`, `now() - interval '11 minutes'`)],
  ],
  [
    'a commission that is due before its order is paid',
    'an order that is not paid moved nothing',
    /^purchase_order C/,
    [
      `insert into ledger_due (order_id, kind, member_id, for_member_id, amount_fen, at)
       select id, 'commission', member_id, ${member('inviter')}, 1, now() from purchase_order where state = 'created'`,
    ],
  ],
  [
    'a guard that is off',
    'the database guards the ledger',
    /^trigger purchase_order_guarded$/,
    [`alter table purchase_order disable trigger purchase_order_guarded`],
  ],
])('the audit finds %s', async (_what, check, row, faults) => {
  const found = (await findAfter(faults)).filter((it) => it.check === check);
  expect(found).not.toEqual([]);
  for (const finding of found) {
    expect(finding.row).toMatch(row);
    expect(finding.found).not.toBe('');
  }
});

test('what was planted was taken back', async () => {
  expect(await auditLedger(testApp.deps.db)).toEqual([]);
});
