import type { GoodsKind } from '@lantern/rules/vip-plans';
import type { WithdrawalBlock } from '@lantern/rules/withdrawal';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { written } from '../../../platform/database/statement.ts';
import type { MemberAccountKind } from './accounts.ts';

/** Opens members' accounts that don't exist yet: the kinds and the members, each pair at one place. */
export const insertAccounts = sql.run(
  'wallet-open-accounts',
  `insert into ledger_account (kind, member_id, currency)
   select wanted.kind, wanted.member_id,
          case when wanted.kind in ('member_coins_given', 'member_coins_bought', 'member_coin_debt') then 'coin' else 'fen' end::currency
     from unnest(:kinds::ledger_account_kind[], :memberIds::bigint[]) wanted (kind, member_id)
    where not exists (select from ledger_account there
                       where there.member_id = wanted.member_id and there.kind = wanted.kind)
    order by wanted.member_id, wanted.kind
   on conflict (member_id, kind) do nothing`,
);

/**
 * Writes an entry and its postings: the accounts' kinds, their members (null for the site's own) and the amounts, each posting
 * at one place. Null when an entry with its business key exists. A missing account becomes null, which the table refuses: no
 * posting is left out silently.
 */
export const insertTransaction = sql.row(
  'wallet-post',
  `with made as (
     insert into ledger_transaction (business_key, kind, detail, created_at, reason, member_id)
     values (:businessKey, :kind, :sentence, :at, :reason, :memberId) on conflict (business_key) do nothing returning id
   ), posted as (
     insert into ledger_posting (transaction_id, account_id, currency, amount, member_id)
     select made.id, account.id, account.currency, given.amount, :memberId
       from made cross join unnest(:accounts::ledger_account_kind[], :members::bigint[], :amounts::bigint[]) given (kind, member_id, amount)
       left join lateral (
         select id, currency from ledger_account where member_id = given.member_id and kind = given.kind
         union all
         select id, currency from ledger_account
          where given.member_id is null and member_id is null and kind = given.kind
       ) account on true
   )
   select id as "transactionId" from made`,
);

const selectTransaction = sql.row(
  'wallet-find-transaction',
  'select 1 from ledger_transaction where business_key = :businessKey',
);

interface AccountRow {
  kind: MemberAccountKind;
  balance: number;
}

const selectAccounts = sql.rows(
  'wallet-accounts',
  'select kind, balance from ledger_account where member_id = :memberId',
  { written: written<{ kind: MemberAccountKind }>() },
);

/** Locks accounts in the order in which postings lock them too. */
const lockAccountRows = sql.rows(
  'wallet-lock-accounts',
  `select kind, balance from ledger_account
    where member_id = :memberId and currency = :currency order by id for no key update`,
  { written: written<{ kind: MemberAccountKind }>() },
);

const selectPurchasedPlans = sql.rows(
  'wallet-purchased-plans',
  `select distinct plan from vip_grant given
    where member_id = :memberId and reason in ('purchase', 'card') and not exists (
      select from vip_grant taken where taken.member_id = given.member_id
         and taken.business_key = 'refund:' || replace(given.business_key, 'order:', ''))`,
);

const selectBlock = sql.row(
  'wallet-block',
  `select case when banned_at is not null then 'member-banned'
               when exists (select from ledger_account debt
                             where debt.member_id = member.id and debt.kind in ('member_coin_debt', 'member_debt')
                               and debt.balance > 0) then 'in-debt' end as block
     from member where id = :memberId`,
);

const insertVipGrant = sql.row(
  'wallet-grant-vip',
  `insert into vip_grant (business_key, member_id, reason, plan, days, previous_expires_at, expires_at, created_at)
   values (:businessKey, :memberId, :reason, :plan, :days, :previousExpiresAt, :expiresAt, :at)
   on conflict (business_key) do nothing returning id as "grantId"`,
);

export const hasTransaction = async (tx: Db, businessKey: string): Promise<boolean> =>
  (await selectTransaction(tx, { businessKey })) !== null;

/** The balance of each of a member's accounts; accounts that were never used are missing. */
export async function findBalances(db: Db, memberId: number) {
  return mapBalances(await selectAccounts(db, { memberId }));
}

/** The same for one currency, locked: no other transaction moves it before this one ends. */
export async function lockAccounts(tx: Db, memberId: number, currency: 'coin' | 'fen') {
  return mapBalances(await lockAccountRows(tx, { memberId, currency }));
}

/** The plans that a member bought, by an order or as a card, and that were not taken back. */
export const findPurchasedPlans = async (tx: Db, memberId: number): Promise<number[]> =>
  (await selectPurchasedPlans(tx, { memberId })).map(({ plan }) => plan);

export const findBlock = async (db: Db, memberId: number): Promise<WithdrawalBlock | null> =>
  (await selectBlock(db, { memberId }))?.block ?? null;

const mapBalances = (rows: AccountRow[]): ReadonlyMap<MemberAccountKind, number> =>
  new Map(rows.map(({ kind, balance }) => [kind, balance]));

/** Returns the grant's id, or null when one with its business key exists. */
export const insertGrant = async (
  tx: Db,
  row: Parameters<typeof insertVipGrant>[1],
): Promise<number | null> => (await insertVipGrant(tx, row))?.grantId ?? null;

export const saveVip = sql.run(
  'wallet-extend-vip',
  'update member set vip_expires_at = :vipExpiresAt, vip_plan = :vipPlan where id = :memberId',
);

/** Makes a transaction that just began read from one snapshot, and write nothing. */
export const readFromSnapshot = sql.run(
  'wallet-snapshot',
  'set transaction isolation level repeatable read read only',
);

const sumAlone = sql.one(
  'wallet-given-alone',
  `select coalesce(sum(given), 0)::bigint as spent from (
     select abs(amount) as given from adjustment
      where operator_id = :operatorId and goods = :goods::text::order_goods and created_at >= :since and not is_large
     union all
     select excess from payment_case_credit
      where operator_id = :operatorId and goods = :goods::text::order_goods and created_at >= :since and not is_large) alone`,
);

/** What an operator has given and taken alone since a moment, each without its sign. */
export const sumGivenAlone = async (
  tx: Db,
  { operatorId, goods, since }: { operatorId: number; goods: GoodsKind; since: Date },
): Promise<number> => (await sumAlone(tx, { operatorId, goods, since })).spent;
