import { sql } from '../../../../platform/database/sql.ts';

/** The most rows that are counted, the newest ones. Of refused notifies, no more than 1,000 exist. */
const most = 20_000;

/** Orders made and notifies received since then, and the cases that wait for an operator. */
export const countRecentPayments = sql.rows(
  'recent-payments',
  `with orders as (
     select state::text as name from
       (select state, created_at from purchase_order order by id desc limit ${most}) newest
      where created_at > :since
   ), notifies as (
     select coalesce(outcome::text, 'unjudged') as name from
       (select outcome, received_at from payment_notify order by id desc limit ${most}) newest
      where received_at > :since
     union all select outcome::text from refused_notify where received_at > :since
   ), names as (
     select 'order' as kind, unnest(enum_range(null::order_state))::text as name
     union all select 'notify', unnest(enum_range(null::notify_outcome))::text
     union all select 'notify', 'unjudged'
     union all select 'case', unnest(enum_range('unknown_order'::notify_outcome, null))::text
   ), counts as (
     select 'order' as kind, name, count(*)::int as count from orders group by name
     union all select 'notify', name, count(*)::int from notifies group by name
     union all select 'case', kind::text, count(*)::int from payment_case where resolved_at is null group by kind
   )
   select kind, name, coalesce(count, 0) as count from names left join counts using (kind, name)`,
  { notNull: ['name'] },
);
