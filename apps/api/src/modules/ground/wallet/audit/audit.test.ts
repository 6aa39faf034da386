import { bindInviteCode } from '@lantern/contracts/calls/invite';
import { getMember } from '@lantern/contracts/calls/member';
import { approveWithdrawal, rejectWithdrawal } from '@lantern/contracts/calls/operator/withdrawals';
import { claimCalls, signIn } from '@lantern/contracts/calls/sign';
import { buyEpisode } from '@lantern/contracts/calls/watch';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Db } from '../../../../platform/database/db.ts';
import { uncheckedStatement } from '../../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { createVideo } from '../../../../test/create-video.ts';
import { uploadCode } from '../../../../test/upload-code.ts';
import { auditCheckCount, auditLedger, type Finding, findFaults } from './audit.ts';

const dayMs = 24 * 60 * 60 * 1000;

let testApp: TestApp;

/**
 * A buyer with three sign-ins, who is invited, and an inviter with two friends that counted, a withdrawal that is
 * approved and one that was rejected.
 */
beforeAll(async () => {
  testApp = await buildTestApp({ asOwner: true });
  const { deps, clock } = testApp;
  const inviter = await createMember(deps, { loginName: 'inviter', balanceFen: 50_000 });
  const buyer = await createMember(deps, { loginName: 'buyer', coins: 10, coinsGiven: 1 });
  const friend = await createMember(deps, { loginName: 'friend', coins: 1 });
  for (const [index, member] of [buyer, friend].entries()) {
    const ask = askAs(testApp, member);
    await ask(bindInviteCode, { parentId: inviter.memberCode });
    await ask(getMember, member, { address: `203.0.113.${index}` });
  }
  const video = await createVideo(deps, { paid: true });
  const wanted = { cartoonCode: video.id, moviesInfoId: video.episodeIds[0] ?? 0 };
  await askAs(testApp, buyer)(buyEpisode, wanted);
  await askAs(testApp, buyer)(claimCalls.dailyLogin, {});
  for (let count = 0; count < 3; count++) {
    await askAs(testApp, buyer)(signIn, {});
    clock.advance(dayMs);
  }
  const operator = askAs(testApp, await createOperator(deps));
  const imgurl = await uploadCode(testApp, inviter);
  const withdraw = (money: string) =>
    askAs(testApp, inviter)(requestWithdrawal, { imgurl, index: 'wx', money });
  await operator(approveWithdrawal, await withdraw('100.00'));
  await operator(rejectWithdrawal, { ...(await withdraw('120.00')), reason: '请重新提交' });
});
afterAll(() => testApp.close());

class Undo extends Error {}
let planted = 0;
const run = (tx: Db, sql: string) => tx.run(uncheckedStatement(`test-plant-${planted++}`, sql));

/** What the audit says of a database in which this was done behind everything that guards it. */
async function findAfter(...faults: string[]): Promise<Finding[]> {
  let findings: Finding[] = [];
  const work = testApp.deps.db.transact(async (tx) => {
    // Triggers and foreign keys sleep.
    await run(tx, 'set local session_replication_role = replica');
    for (const fault of faults) await run(tx, fault);
    findings = await findFaults(tx);
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  return findings;
}

const memberId = (name: string) => `(select id from member where login_name = '${name}')`;
const bought = (name: string) =>
  `(select id from ledger_account where kind = 'member_coins_bought' and member_id = ${memberId(name)})`;
const purchase = `(select id from ledger_transaction where kind = 'episode_purchase')`;
const unchecked = (table: string, constraint: string) =>
  `alter table ${table} drop constraint ${constraint}`;

test('nothing is wrong with what went through the calls', async () => {
  expect(await auditLedger(testApp.deps.db)).toEqual([]);
  expect(auditCheckCount).toBeGreaterThan(15);
});

describe('the audit finds', () => {
  test.each<[string, string, RegExp, string[]]>([
    [
      'a changed amount',
      'every transaction sums to zero',
      /^ledger_transaction [\da-f-]{36}$/,
      [
        `update ledger_posting set amount = amount + 1 where transaction_id = ${purchase} and amount > 0`,
      ],
    ],
    [
      'a transaction that moves nothing',
      'every transaction sums to zero',
      /^ledger_transaction/,
      [`insert into ledger_transaction (business_key, kind) values ('x', 'adjustment')`],
    ],
    [
      'a posting to nowhere',
      'every posting has its transaction and its account',
      /^ledger_posting \d+$/,
      [
        `insert into ledger_posting (transaction_id, account_id, currency, amount) values (${purchase}, 0, 'coin', 1)`,
      ],
    ],
    [
      'a transaction of two members',
      'a transaction moves the accounts of one member',
      /^ledger_transaction [\da-f-]{36}$/,
      [
        `insert into ledger_posting (transaction_id, account_id, currency, amount, member_id)
         select ${purchase}, ${bought('friend')}, 'coin', 1, ${memberId('buyer')}`,
      ],
    ],
    [
      'a posting in another member’s part of the ledger',
      'a transaction moves the accounts of one member',
      /^ledger_transaction/,
      [`update ledger_posting set member_id = null where transaction_id = ${purchase}`],
    ],
    [
      'a balance without postings',
      'a balance is the sum of its postings',
      /^ledger_account \d+ \(member_coins_bought of member \d+\)$/,
      [
        `update ledger_account set balance = balance + 5 where kind = 'member_coins_bought' and member_id = ${memberId('buyer')}`,
      ],
    ],
    [
      'a member below zero',
      'no member is below zero',
      /^ledger_account/,
      [
        unchecked('ledger_account', 'ledger_account_member_not_negative'),
        `update ledger_account set balance = -1 where member_id = ${memberId('friend')}`,
      ],
    ],
    [
      'a balance of the house',
      'the house keeps no balance of its own',
      /^ledger_account \d+ \(sales\)$/,
      [
        unchecked('ledger_account', 'ledger_account_house_keeps_no_balance'),
        `update ledger_account set balance = 1 where kind = 'sales'`,
      ],
    ],
    [
      'an episode bought with another member’s payment',
      'a bought episode has its payment',
      /^entitlement of member \d+ to episode \d+$/,
      [`update entitlement set member_id = ${memberId('friend')}`],
    ],
    [
      'an episode bought with a reward',
      'a bought episode has its payment',
      /^entitlement/,
      [
        `update entitlement set ledger_transaction_id = (select id from ledger_transaction where kind = 'reward' limit 1)`,
      ],
    ],
    [
      'a payment that bought nothing',
      'a payment has its episode',
      /^ledger_transaction/,
      [`delete from entitlement`],
    ],
    [
      'a payment from another purse',
      'an episode is paid for by its buyer alone',
      /^ledger_posting/,
      [
        `update ledger_posting set account_id = ${bought('friend')}
          where transaction_id = ${purchase} and account_id = ${bought('buyer')}`,
      ],
    ],
    [
      'a reward that was doubled',
      'a claim was paid what it earns, to its member',
      /^claim \d+$/,
      [
        `update ledger_posting set amount = amount * 2 where transaction_id =
          (select ledger_transaction_id from claim where task = 'daily_login')`,
      ],
    ],
    [
      'a VIP reward of another length',
      'a claim was paid what it earns, to its member',
      /^claim/,
      [
        `update vip_grant set days = 2, expires_at = expires_at + interval '24 hours' where reason = 'sign_in'`,
      ],
    ],
    [
      'a reward without a claim',
      'a reward in coins has its claim',
      /^ledger_transaction/,
      [`delete from claim where task = 'daily_login'`],
    ],
    [
      'a streak that was not signed for',
      'a streak counts the days signed before it',
      /^claim/,
      [`update claim set streak = 8 where streak = 1`],
    ],
    [
      'a watch reward without watching',
      'a watch reward was earned by watching',
      /^claim/,
      [`update claim set task = 'watch_video' where task = 'daily_login'`],
    ],
    [
      'a recharge reward without a recharge',
      'a recharge reward follows a recharge',
      /^claim/,
      [`update claim set task = 'first_recharge' where task = 'daily_login'`],
    ],
    [
      'a grant that starts elsewhere',
      'a grant adds its days to what was there',
      /^vip_grant \d+$/,
      [
        `update vip_grant set previous_expires_at = previous_expires_at + interval '1 hour', expires_at = expires_at + interval '1 hour'
          where previous_expires_at is not null`,
      ],
    ],
    [
      'a VIP without a grant',
      'a member has the VIP that was granted',
      /^member \d+$/,
      [
        `update member set vip_expires_at = vip_expires_at + interval '1 day' where login_name = 'inviter'`,
      ],
    ],
    [
      'a VIP day for no friend',
      'granted VIP has its reason',
      /^vip_grant/,
      [`delete from invite_reward where invitee_id = ${memberId('friend')}`],
    ],
    [
      'VIP that was written in by hand',
      'an adjustment of VIP has its refund, or is the demo’s',
      /^vip_grant \d+$/,
      [
        `insert into vip_grant (business_key, member_id, reason, plan, days, previous_expires_at, expires_at, created_at)
         select 'by hand', member_id, 'adjustment', 3, 365, expires_at, expires_at + interval '365 days', created_at
           from vip_grant order by id desc limit 1`,
      ],
    ],
    [
      'a circle of invites',
      'no member is invited by themselves, however far round',
      /^invite of member \d+$/,
      [
        `insert into invite (invitee_id, inviter_id) values (${memberId('inviter')}, ${memberId('friend')})`,
      ],
    ],
    [
      'a day of VIP to another member',
      'a friend earned the inviter what a friend earns',
      /^invite_reward of member \d+$/,
      [`update vip_grant set member_id = ${memberId('friend')} where reason = 'invite'`],
    ],
    [
      'an address that earned twice',
      'an address earns an inviter one reward a day',
      /^invite_reward/,
      [`update invite_reward set address = decode(repeat('00', 16), 'hex')`],
    ],
    [
      'a withdrawal that holds nothing',
      'a withdrawal is held once, from its member',
      /^withdrawal T\d{18}$/,
      [`update withdrawal set amount = amount + 1 where state = 'approved'`],
    ],
    [
      'a hold of another member’s money',
      'a withdrawal is held once, from its member',
      /^withdrawal T/,
      [`update withdrawal set member_id = ${memberId('friend')} where state = 'approved'`],
    ],
    [
      'a withdrawal that was given back and is called paid',
      'a withdrawal ends paid or returned, once, or not yet',
      /^withdrawal T/,
      [
        `update withdrawal set state = 'paid', payout_reference = 'x', reject_reason = null where state = 'rejected'`,
      ],
    ],
    [
      'money given back for no withdrawal',
      'what was held or settled has its withdrawal',
      /^ledger_transaction/,
      [`delete from withdrawal where state = 'rejected'`],
    ],
    [
      'a hold without a request',
      'what is held is what open withdrawals ask for',
      /^member \d+$/,
      [`delete from withdrawal where state = 'approved'`],
    ],
    [
      'an approval by no operator',
      'a withdrawal moved by an operator’s hand',
      /^withdrawal T/,
      [`delete from withdrawal_step where action = 'approve'`],
    ],
    [
      'an operator who helped themselves',
      'no operator handles a withdrawal of their own',
      /^withdrawal_step \d+$/,
      [`update operator set member_id = ${memberId('inviter')}`],
    ],
    [
      'a trigger that is off',
      'the database guards the ledger',
      /^trigger ledger_posting_is_final$/,
      [`alter table ledger_posting disable trigger ledger_posting_is_final`],
    ],
    [
      'a constraint that is gone',
      'the database guards the ledger',
      /^constraint ledger_account_member_not_negative$/,
      [unchecked('ledger_account', 'ledger_account_member_not_negative')],
    ],
    [
      'an index that is gone',
      'the database guards the ledger',
      /^unique index claim_first_recharge_once$/,
      [`drop index claim_first_recharge_once`],
    ],
  ])('%s', async (_what, check, row, faults) => {
    const found = (await findAfter(...faults)).filter((it) => it.check === check);
    expect(found).not.toEqual([]);
    for (const finding of found) {
      expect(finding.row).toMatch(row);
      expect(finding.found).not.toBe('');
    }
  });
});

test('what was planted was taken back', async () => {
  expect(await auditLedger(testApp.deps.db)).toEqual([]);
});
