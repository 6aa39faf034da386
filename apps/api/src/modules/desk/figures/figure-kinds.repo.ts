import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { statement, variant } from '../../../platform/database/statement.ts';

const within = (column: string): string => `${column} >= $2 and ${column} < $3`;
const hourOf = (column: string): string =>
  `to_char(${column} at time zone 'Asia/Shanghai', 'HH24')`;

/** SQL: every payment that bought something, by an order, or by a case that an operator credited. */
const sales = `sale as (
  select sold.member_id, case when sold.goods = 'vip' then 'vip:' || sold.vip_plan else 'coins' end as goods,
         sold.amount_fen as fen, sold.channel, sold.paid_at as at, sold.commission_fen as commission
    from purchase_order sold where ${within('sold.paid_at')} and sold.state in ('paid', 'fulfilled', 'refunded')
  union all
  select matched.credited_member_id, case when matched.goods = 'vip' then 'vip:' || matched.vip_plan else 'coins' end,
         coalesce(notify.amount_fen, 0), matched.channel, matched.resolved_at, 0
    from payment_case matched join payment_notify notify on notify.id = matched.notify_id
   where matched.outcome = 'credited' and ${within('matched.resolved_at')})`;

const different = statement(
  'figures-different',
  `with ${sales}
   select (select count(distinct member_id)::int from sale) as payers,
          (select count(distinct member_id)::int from purchase_order where ${within('created_at')}) as ordered
    where $1::date is not null`,
  { notNull: ['payers', 'ordered'] },
);

/** The different members who ordered, and who paid, from `start` to `end` (not included). */
export const countDifferent = (
  db: Db,
  { day, start, end }: Pick<DayToCompute, 'day' | 'start' | 'end'>,
): Promise<{ payers: number; ordered: number }> => db.one(different, [day, start, end]);

/** SQL: whether the buyer already had an inviter. */
const sourceOfSale = `case when exists (select from invite where invitee_id = sale.member_id and bound_at <= sale.at)
  then 'invited' else 'direct' end`;

/**
 * Figures from facts that are kept for ever: every day can be computed again. SQL by kind: the key, the value and where they are
 * from; a missing row means 0. `$1` is the day, `$2` its beginning and `$3` its end (not included), in Asia/Shanghai.
 */
const kept: Readonly<Record<string, string>> = {
  registrations: `case when invite.invitee_id is null then 'direct' else 'invited' end, count(*)
     from member left join invite on invite.invitee_id = member.id and invite.bound_at < $3
    where ${within('member.created_at')} group by 2`,
  'registrations.hour': `${hourOf('created_at')}, count(*) from member where ${within('created_at')} group by 2`,
  ordered: `'', count(distinct member_id) from purchase_order where ${within('created_at')}`,
  payers: `'', count(distinct member_id) from sale`,
  sales: `goods, count(*) from sale group by goods`,
  'revenue.goods': `goods, sum(fen) from sale group by goods`,
  'revenue.channel': `channel, sum(fen) from sale group by channel`,
  'revenue.source': `${sourceOfSale}, sum(fen) from sale group by 2`,
  'revenue.hour': `${hourOf('at')}, sum(fen) from sale group by 2`,
  commission: `'', sum(commission) from sale`,
  refunded: `'', sum(coalesce(sold.amount_fen, notify.amount_fen, 0))
     from order_refund back
     left join purchase_order sold on sold.id = back.order_id
     left join payment_case matched on matched.id = back.case_id
     left join payment_notify notify on notify.id = matched.notify_id
    where ${within('back.created_at')}`,
  invites: `'', count(*) from invite where ${within('bound_at')}`,
  'invite.days': `'', coalesce(sum(days), 0) from invite_reward join vip_grant on vip_grant.id = vip_grant_id
    where day = $1::date`,
  bought: `episode.video_id::text, count(*) from entitlement owned join episode on episode.id = owned.episode_id
     where owned.reason = 'bought' and ${within('owned.created_at')}
     group by episode.video_id order by 3 desc, episode.video_id limit 1000`,
};

/** The numbers of days after which returning members are counted. */
const returnDays = [1, 7, 30] as const;

const usage = (kind: string): string => `from usage_fact where day = $1::date and kind = '${kind}'`;

/** The same from facts that are deleted after a while: these figures are computed while the facts exist. */
const aged: Readonly<Record<string, string>> = {
  visitors: `'', count(distinct visitor) from page_view where day = $1::date`,
  'visitors.hour': `${hourOf('first')}, count(*)
     from (select min(seen_at) as first from page_view where day = $1::date group by visitor) seen
    where first is not null group by 2`,
  pages: `page, count(*) from page_view where day = $1::date group by page`,
  returned: `($1::date - registered_on)::text, count(distinct visitor) from page_view
    where day = $1::date and $1::date - registered_on in (${returnDays.join()}) group by 2`,
  players: `'', count(distinct visitor) ${usage('play')}`,
  played: `subject, count(*) ${usage('play')} group by subject order by 3 desc, subject limit 1000`,
  paywalled: `'', count(distinct visitor) ${usage('paywall')}`,
  missed: `subject, count(*) ${usage('search_miss')} group by subject order by 3 desc, subject limit 200`,
};

const selectEach = (kinds: Readonly<Record<string, string>>): string =>
  Object.entries(kinds)
    .map(([kind, rest]) => `(select '${kind}', ${rest})`)
    .join('\nunion all\n');

/** Replaces a day's figures by the computed ones. Every parameter is used, so that each has a type. */
const rollUp = (name: string, kinds: Readonly<Record<string, string>>, head = '') =>
  variant(
    'figures-roll-up',
    name,
    `with ${head === '' ? '' : `${head}, `}computed as (
       select kind, key, value::bigint as value from (${selectEach(kinds)}) found (kind, key, value)
        where value <> 0 and $2::timestamptz < $3::timestamptz),
     put as (
       insert into figure_day (day, kind, key, value) select $1::date, kind, key, value from computed
       on conflict (day, kind, key) do update set value = excluded.value)
     select count(*)::int as rows from computed`,
  );

const rollUps = {
  kept: rollUp('kept', kept, sales),
  aged: rollUp('aged', aged),
};

/** Kinds from facts that are deleted: a day without these facts keeps its figures of these kinds. */
const agedKinds = `('${Object.keys(aged).join("', '")}')`;

const empty = {
  kept: statement(
    'figures-empty-kept',
    `delete from figure_day where day = $1::date and kind not in ${agedKinds}`,
  ),
  aged: statement(
    'figures-empty-aged',
    `delete from figure_day where day = $1::date and kind in ${agedKinds}`,
  ),
};

/** The key of the lock by which one process computes at a time. */
const lockKey = 5_267_836_031;
const lockFigures = sql.row('figures-lock', 'select pg_advisory_xact_lock(:lockKey)');

const mark = sql.run(
  'figures-mark',
  `insert into figure_day (day, kind, key, value) values (:day, 'computed', '', :value)
   on conflict (day, kind, key) do update set value = excluded.value`,
);

export interface DayToCompute {
  /** `YYYY-MM-DD` in Shanghai. */
  day: string;
  /** Its beginning, and its end (not included). */
  start: Date;
  end: Date;
  /** Whether the facts that are deleted after a while still exist. */
  hasFacts: boolean;
  at: Date;
}

/** Computes the figures of a day from its facts, and replaces the old ones. Must run in a transaction. */
export async function replaceDay(
  tx: Db,
  { day, start, end, hasFacts, at }: DayToCompute,
): Promise<void> {
  await lockFigures(tx, { lockKey });
  for (const part of hasFacts ? (['kept', 'aged'] as const) : (['kept'] as const)) {
    await tx.run(empty[part], [day]);
    await tx.row(rollUps[part], [day, start, end]);
  }
  await mark(tx, { day, value: at.getTime() });
}

const firstDay = sql.one(
  'figures-first-day',
  `select least(
     (select (min(created_at) at time zone 'Asia/Shanghai')::date from member), (select min(day) from page_view))::text as day`,
);

/** The first day with facts; null on an empty site. */
export const findFirstDay = async (db: Db): Promise<string | null> => (await firstDay(db)).day;

const computed = sql.rows(
  'figures-computed',
  `select day::text as day, value as at from figure_day where kind = 'computed' and day >= :since::date`,
);

/** When each day from `since` on was last computed, in epoch milliseconds. */
export const findComputed = async (db: Db, since: string): Promise<Map<string, number>> =>
  new Map((await computed(db, { since })).map(({ day, at }) => [day, at]));

const deletions = [
  statement('figures-forget-views', deletionFrom('page_view')),
  statement('figures-forget-usage', deletionFrom('usage_fact')),
];

/** The tables have a partition a month, and a `ctid` is unique only within one: the day, compared twice, excludes the others. */
function deletionFrom(facts: string): string {
  return `delete from ${facts} where day < $1::date
     and ctid = any (array(select ctid from ${facts} where day < $1::date limit $2))`;
}

/** Deletes a batch of facts of each kind from before a day; returns their number. */
export async function deleteFacts(db: Db, before: string, most: number): Promise<number> {
  let deleted = 0;
  for (const step of deletions) deleted += await db.run(step, [before, most]);
  return deleted;
}
