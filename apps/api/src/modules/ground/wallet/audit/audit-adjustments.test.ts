import { adjustMember, decideAdjustment } from '@lantern/contracts/calls/operator/adjustments';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Db } from '../../../../platform/database/db.ts';
import { uncheckedStatement } from '../../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { auditLedger, findFaults } from './audit.ts';

let site: TestApp;

/** Coins that were given, days that two persons gave, and coins that wait for the second. */
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
  const { memberCode } = await createMember(site.deps, { loginName: 'lucky' });
  await createMember(site.deps, { loginName: 'other' });
  const asking = askAs(site, await createOperator(site.deps, { loginName: 'asking' }));
  const give = (goods: 'vip' | 'coins', amount: number) =>
    asking(adjustMember, { memberCode, goods, amount, reason: 'sorry' });
  await give('coins', 5);
  const { id } = await give('vip', 90);
  const deciding = askAs(site, await createOperator(site.deps, { loginName: 'deciding' }));
  await deciding(decideAdjustment, { id, applies: true, reason: 'fine' });
  await give('coins', 5000);
});
afterAll(() => site.close());

class Undo extends Error {}
let planted = 0;
const run = (tx: Db, sql: string) => tx.run(uncheckedStatement(`test-plant-${planted++}`, sql));
const coins = `(select id from ledger_transaction where business_key like 'adjustment:%')`;

test('nothing is wrong with what went through the calls', async () => {
  expect(await auditLedger(site.deps.db)).toEqual([]);
});

test.each<[string, string, string]>([
  [
    'other coins than asked for',
    'an adjustment moved what it says',
    `update adjustment set amount = 6 where goods = 'coins' and state = 'applied'`,
  ],
  [
    'coins that went to another member',
    'an adjustment moved what it says',
    `update ledger_account set member_id = (select id from member where login_name = 'other')
      where id in (select account_id from ledger_posting where transaction_id = ${coins}) and member_id is not null`,
  ],
  [
    'one that was applied and moved nothing',
    'an adjustment moved what it says',
    `update adjustment set state = 'applied', decided_at = now(),
        decided_by_id = (select id from operator where login_name = 'deciding') where state = 'waiting'`,
  ],
  [
    'days that were never given',
    'an adjustment moved what it says',
    `delete from vip_grant where business_key like 'adjustment:%'`,
  ],
  [
    'one that moved something before it was decided',
    'an adjustment moved what it says',
    `update adjustment set state = 'waiting', decided_at = null, decided_by_id = null where goods = 'vip'`,
  ],
  [
    'coins without a request',
    'adjusted coins were asked for',
    `delete from adjustment where goods = 'coins' and state = 'applied'`,
  ],
  [
    'days without a request',
    'an adjustment of VIP has its refund, or is the demo’s',
    `delete from adjustment where goods = 'vip'`,
  ],
  [
    'one who confirmed their own',
    'a large adjustment took two operators',
    `alter table adjustment drop constraint adjustment_takes_two;
     update adjustment set decided_by_id = operator_id where goods = 'vip'`,
  ],
  [
    'one that is not written down',
    'adjustments are written down',
    `update audit set action = 'member.note' where action = 'member.adjust'`,
  ],
])('the audit finds %s', async (_what, check, faults) => {
  let found: string[] = [];
  const work = site.deps.db.transact(async (tx) => {
    await run(tx, 'set local session_replication_role = replica');
    for (const fault of faults.split(';')) await run(tx, fault);
    found = (await findFaults(tx)).map((it) => it.check);
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  expect(found).toContain(check);
});
