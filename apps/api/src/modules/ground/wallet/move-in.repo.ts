import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { describeReason } from '../../../text/zh/records.ts';
import { auditCheck } from './audit/audit-check.ts';

export interface MovedCoins {
  memberId: number;
  businessKey: string;
  coins: number;
  points: number;
}

const openPurses = sql.run(
  'wallet-open-moved-purses',
  `insert into ledger_account (kind, member_id, currency)
   select 'member_coins_given', id, 'coin' from unnest(:memberIds::bigint[]) as given (id) order by id
   on conflict (member_id, kind) do nothing`,
);

const postCoins = sql.one(
  'wallet-post-moved-coins',
  `with given as (
     select * from unnest(:memberIds::bigint[], :businessKeys::text[], :coins::bigint[], :reasons::jsonb[]) as it (member_id, key, coins, reason)
   ), made as (
     insert into ledger_transaction (business_key, kind, detail, created_at, reason, member_id)
     select key, 'moved_in', :sentence, :at, reason, member_id from given order by key on conflict (business_key) do nothing
     returning id, business_key
   ), posted as (
     insert into ledger_posting (transaction_id, account_id, currency, amount, member_id)
     select made.id, account.id, account.currency, given.coins, given.member_id from made join given on given.key = made.business_key
       join ledger_account account on account.member_id = given.member_id and account.kind = 'member_coins_given'
     union all
     select made.id, house.id, house.currency, -given.coins, given.member_id from made join given on given.key = made.business_key
       join ledger_account house on house.member_id is null and house.kind = 'coin_gifts'
   )
   select coalesce(sum(given.coins), 0)::bigint as coins from made join given on given.key = made.business_key`,
  { notNull: ['coins'] },
);

/**
 * Gives coins to members whom this transaction made, so that no other transaction moves theirs; answers the sum of what was
 * given first.
 */
export async function insertMovedCoins(
  tx: Db,
  { source, at, rows }: { source: string; at: Date; rows: readonly MovedCoins[] },
): Promise<number> {
  if (rows.length === 0) return 0;
  await openPurses(tx, { memberIds: rows.map((it) => it.memberId) });
  const reasons = rows.map(({ points }) => JSON.stringify({ code: 'moved_in', source, points }));
  const sentence = describeReason({ code: 'moved_in', source, points: 0 });
  const values = {
    memberIds: rows.map((it) => it.memberId),
    businessKeys: rows.map((it) => it.businessKey),
    coins: rows.map((it) => it.coins),
    reasons,
    sentence,
    at,
  };
  return (await postCoins(tx, values)).coins;
}

export interface MovedVip {
  memberId: number;
  businessKey: string;
  days: number;
  /** From when the days count. */
  from: Date;
}

const grantMoved = sql.run(
  'wallet-grant-moved-vip',
  `with given as (
     select member_id, key, days, since, since + days * interval '24 hours' as until
       from unnest(:memberIds::bigint[], :businessKeys::text[], :days::int[], :beginnings::timestamptz[]) as it (member_id, key, days, since)
   ), made as (
     insert into vip_grant (business_key, member_id, reason, plan, days, previous_expires_at, expires_at, created_at)
     select key, member_id, 'moved_in', 0, days, null, until, since from given
     on conflict (business_key) do nothing returning member_id, expires_at
   )
   update member set vip_expires_at = made.expires_at, vip_plan = 0 from made where member.id = made.member_id`,
);

/** Gives VIP to members whom this transaction made. */
export const insertMovedVip = (tx: Db, rows: readonly MovedVip[]): Promise<number> =>
  grantMoved(tx, {
    memberIds: rows.map((it) => it.memberId),
    businessKeys: rows.map((it) => it.businessKey),
    days: rows.map((it) => it.days),
    beginnings: rows.map((it) => it.from),
  });

/** The VIP that members brought from a site: the end there that it came to, and its days. */
export const findMovedVip = sql.rows(
  'wallet-moved-vip',
  `select member_id as "memberId", sum(days)::int as days,
     max(case when split_part(business_key, ':', 5) = '' then expires_at
              else to_timestamp(split_part(business_key, ':', 5)::double precision) end) as until
   from vip_grant
   where reason = 'moved_in' and member_id = any(:memberIds::bigint[]) and starts_with(business_key, 'move-in:' || :sourceId::bigint || ':')
   group by member_id`,
  { notNull: ['days', 'until'] },
);

/** Checks what members brought from another site. */
export const movedInChecks = [
  auditCheck(
    'coins for points have a member who brought them',
    `select 'ledger_transaction ' || paid.id as row, paid.business_key as found
       from ledger_transaction paid
      where paid.kind = 'moved_in' and not exists (
        select from moved_member moved
          join ledger_account account on account.member_id = moved.member_id and account.kind = 'member_coins_given'
          join ledger_posting posting on posting.account_id = account.id and posting.transaction_id = paid.id
         where paid.business_key = 'move-in:undone:' || moved.member_id
            or paid.business_key like 'move-in:' || moved.source_id || ':' || split_part(moved.remote_id, ' ', 1) || ':' || moved.member_id || ':%')`,
  ),
  auditCheck(
    'VIP that was moved in has a member who had it',
    `select 'vip_grant ' || given.id as row, given.business_key as found from vip_grant given
      where given.reason = 'moved_in' and not exists (
        select from moved_member moved where moved.member_id = given.member_id
          and starts_with(given.business_key || ':', 'move-in:' || moved.source_id || ':' || split_part(moved.remote_id, ' ', 1) || ':' || moved.member_id || ':'))`,
  ),
];
