import { unmatchedKinds } from '@lantern/contracts/entities/payment-case';

import { sql, textsOf } from '../../../../platform/database/sql.ts';

/** Outcomes of messages that say that money came. */
const taken = `(${textsOf(['accepted', ...unmatchedKinds])})`;

const parts = ['orders', 'cases', 'tests', 'returned'] as const;

const sumsOf = (part: (typeof parts)[number]): string =>
  `count(*) filter (where what = '${part}')::int as ${part},
   coalesce(sum(minor) filter (where what = '${part}'), 0)::bigint as "${part}Minor"`;

/**
 * What each channel took and gave back within a span, by currency, each payment once, when it was first told. The kinds of
 * channels that the environment sets stand in the statement: with the rows' names, the index by channel and time serves.
 */
export const findChannelSums = sql.rows(
  'channel-day',
  `with paid as (
     select distinct on (word.channel, word.trade_no) word.id, word.channel, coalesce(word.paid_currency, 'CNY') as currency,
            coalesce(word.paid_minor, word.amount_fen, 0) as minor
       from payment_notify word
      where word.channel = any(array(select kind || '-' || id from payment_channel) || array['epay', 'sandbox'])
        and word.received_at >= :since and word.received_at < :before and word.outcome in ${taken}
        and not exists (
          select from payment_notify earlier
           where earlier.channel = word.channel and earlier.trade_no = word.trade_no and earlier.id < word.id
             and earlier.outcome in ${taken})
      order by word.channel, word.trade_no, word.id),
   moved as (
     select channel, currency, minor,
            case when exists (select from purchase_order where settled_by_id = paid.id) then 'orders'
                 when exists (select from channel_test where settled_by_id = paid.id) then 'tests'
                 else 'cases' end as what
       from paid
     union all
     select coalesce(sold.channel, matched.channel), coalesce(sold.ask_currency, word.paid_currency, 'CNY'),
            coalesce(sold.ask_minor, sold.amount_fen, word.paid_minor, word.amount_fen, 0), 'returned'
       from order_refund back
       left join purchase_order sold on sold.id = back.order_id
       left join payment_case matched on matched.id = back.case_id
       left join payment_notify word on word.id = matched.notify_id
      where back.created_at >= :since and back.created_at < :before)
   select moved.channel, coalesce(min(kept.name), '') as name, moved.currency, ${parts.map(sumsOf).join(', ')}
     from moved left join payment_channel kept on kept.kind || '-' || kept.id = moved.channel
    group by moved.channel, moved.currency order by moved.channel, moved.currency`,
  {
    notNull: [
      'channel',
      'name',
      'currency',
      'orders',
      'ordersMinor',
      'cases',
      'casesMinor',
      'tests',
      'testsMinor',
      'returned',
      'returnedMinor',
    ],
  },
);
