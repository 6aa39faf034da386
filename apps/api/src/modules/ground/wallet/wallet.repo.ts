import type { VipRecord } from '@lantern/rules/vip';
import type { GoodsKind } from '@lantern/rules/vip-plans';
import type { WithdrawalBlock } from '@lantern/rules/withdrawal';

import { type Db } from '../../../platform/database/db.ts';
import { statement, written } from '../../../platform/database/statement.ts';
import { describeReason } from '../../../text/zh/records.ts';
import type { LedgerEntry, MemberAccountKind } from './accounts.ts';

const insertAccounts = statement(
  'wallet-open-accounts',
  `insert into ledger_account (kind, member_id, currency)
   select wanted.kind, wanted.member_id,
          case when wanted.kind in ('member_coins_given', 'member_coins_bought', 'member_coin_debt') then 'coin' else 'fen' end::currency
     from unnest($1::ledger_account_kind[], $2::bigint[]) wanted (kind, member_id)
    where not exists (select from ledger_account there
                       where there.member_id = wanted.member_id and there.kind = wanted.kind)
    order by wanted.member_id, wanted.kind
   on conflict (member_id, kind) do nothing`,
);

/** A missing account becomes null, which the table refuses: no posting is left out silently. */
const insertTransaction = statement(
  'wallet-post',
  `with made as (
     insert into ledger_transaction (business_key, kind, detail, created_at, reason, member_id)
     values ($1, $2, $3, $4, $8, $9) on conflict (business_key) do nothing returning id
   ), posted as (
     insert into ledger_posting (transaction_id, account_id, currency, amount, member_id)
     select made.id, account.id, account.currency, given.amount, $9
       from made cross join unnest($5::ledger_account_kind[], $6::bigint[], $7::bigint[]) given (kind, member_id, amount)
       left join lateral (
         select id, currency from ledger_account where member_id = given.member_id and kind = given.kind
         union all
         select id, currency from ledger_account
          where given.member_id is null and member_id is null and kind = given.kind
       ) account on true
   )
   select id as "transactionId" from made`,
);

const selectTransaction = statement(
  'wallet-find-transaction',
  'select 1 from ledger_transaction where business_key = $1',
);

interface AccountRow {
  kind: MemberAccountKind;
  balance: number;
}

const selectAccounts = statement(
  'wallet-accounts',
  'select kind, balance from ledger_account where member_id = $1',
  { written: written<{ kind: MemberAccountKind }>() },
);

/** Locks accounts in the order in which postings lock them too. */
const lockAccountRows = statement(
  'wallet-lock-accounts',
  `select kind, balance from ledger_account
    where member_id = $1 and currency = $2 order by id for no key update`,
  { written: written<{ kind: MemberAccountKind }>() },
);

const selectPurchasedPlans = statement(
  'wallet-purchased-plans',
  `select distinct plan from vip_grant given
    where member_id = $1 and reason in ('purchase', 'card') and not exists (
      select from vip_grant taken where taken.member_id = given.member_id
         and taken.business_key = 'refund:' || replace(given.business_key, 'order:', ''))`,
);

const selectBlock = statement(
  'wallet-block',
  `select case when banned_at is not null then 'member-banned'
               when exists (select from ledger_account debt
                             where debt.member_id = member.id and debt.kind in ('member_coin_debt', 'member_debt')
                               and debt.balance > 0) then 'in-debt' end as block
     from member where id = $1`,
);

const insertVipGrant = statement(
  'wallet-grant-vip',
  `insert into vip_grant (business_key, member_id, reason, plan, days, previous_expires_at, expires_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (business_key) do nothing returning id as "grantId"`,
);

const updateVipRecord = statement(
  'wallet-extend-vip',
  'update member set vip_expires_at = $2, vip_plan = $3 where id = $1',
);

const beginSnapshot = statement(
  'wallet-snapshot',
  'set transaction isolation level repeatable read read only',
);

export interface WantedAccount {
  memberId: number;
  account: MemberAccountKind;
}

export async function insertMissingAccounts(tx: Db, wanted: readonly WantedAccount[]) {
  const kinds = wanted.map((it) => it.account);
  await tx.run(insertAccounts, [kinds, wanted.map((it) => it.memberId)]);
}

/** Returns the transaction's id, or null when one with its business key exists. */
export async function insertEntry(tx: Db, entry: LedgerEntry): Promise<string | null> {
  const { memberId, businessKey, kind, reason, at, postings } = entry;
  const accounts = postings.map((it) => it.account);
  const members = postings.map((it) => ('memberId' in it ? it.memberId : null));
  const amounts = postings.map((it) => it.amount);
  // The sentence is for the previous version of the site, which reads nothing else.
  const sentence = describeReason(reason);
  const values = [
    businessKey,
    kind,
    sentence,
    at,
    accounts,
    members,
    amounts,
    JSON.stringify(reason),
    memberId,
  ];
  return (await tx.row(insertTransaction, values))?.transactionId ?? null;
}

export const hasTransaction = async (tx: Db, businessKey: string): Promise<boolean> =>
  (await tx.row(selectTransaction, [businessKey])) !== null;

/** The balance of each of a member's accounts; accounts that were never used are missing. */
export async function findBalances(db: Db, memberId: number) {
  return mapBalances(await db.rows(selectAccounts, [memberId]));
}

/** The same for one currency, locked: no other transaction moves it before this one ends. */
export async function lockAccounts(tx: Db, memberId: number, currency: 'coin' | 'fen') {
  return mapBalances(await tx.rows(lockAccountRows, [memberId, currency]));
}

/** The plans that a member bought, by an order or as a card, and that were not taken back. */
export const findPurchasedPlans = async (tx: Db, memberId: number): Promise<number[]> =>
  (await tx.rows(selectPurchasedPlans, [memberId])).map(({ plan }) => plan);

export const findBlock = async (db: Db, memberId: number): Promise<WithdrawalBlock | null> =>
  (await db.row(selectBlock, [memberId]))?.block ?? null;

const mapBalances = (rows: AccountRow[]): ReadonlyMap<MemberAccountKind, number> =>
  new Map(rows.map(({ kind, balance }) => [kind, balance]));

export interface VipGrantRow {
  businessKey: string;
  memberId: number;
  reason: string;
  plan: number;
  days: number;
  previousExpiresAt: Date | null;
  expiresAt: Date;
  at: Date;
}

/** Returns the grant's id, or null when one with its business key exists. */
export async function insertGrant(tx: Db, row: VipGrantRow): Promise<number | null> {
  const what = [row.businessKey, row.memberId, row.reason, row.plan, row.days];
  const values = [...what, row.previousExpiresAt, row.expiresAt, row.at];
  return (await tx.row(insertVipGrant, values))?.grantId ?? null;
}

export async function keepVip(tx: Db, memberId: number, record: VipRecord): Promise<void> {
  await tx.run(updateVipRecord, [memberId, record.vipExpiresAt, record.vipPlan]);
}

/** Makes a transaction that just began read from one snapshot, and write nothing. */
export const holdSnapshot = (tx: Db): Promise<number> => tx.run(beginSnapshot);

const sumAlone = statement(
  'wallet-given-alone',
  `select coalesce(sum(given), 0)::bigint as spent from (
     select abs(amount) as given from adjustment
      where operator_id = $1 and goods = $2::text::order_goods and created_at >= $3 and not is_large
     union all
     select excess from payment_case_credit
      where operator_id = $1 and goods = $2::text::order_goods and created_at >= $3 and not is_large) alone`,
);

/** What an operator has given and taken alone since a moment, each without its sign. */
export const sumGivenAlone = async (
  tx: Db,
  { operatorId, goods, since }: { operatorId: number; goods: GoodsKind; since: Date },
): Promise<number> => (await tx.one(sumAlone, [operatorId, goods, since])).spent;
