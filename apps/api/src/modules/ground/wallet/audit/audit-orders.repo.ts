import { unmatchedKinds } from '@lantern/contracts/entities/payment-case';

import { textsOf } from '../../../../platform/database/sql.ts';
import { auditCheck } from './audit-check.ts';

/** SQL: whether a transaction posts this amount to a member's account, or to one of the site's. */
const moves = (transaction: string, account: string, amount: string, member = '') =>
  `exists (select from ledger_posting posting join ledger_account account on account.id = posting.account_id
     where posting.transaction_id = ${transaction}.id and account.kind = '${account}' and posting.amount = ${amount}
       and account.member_id ${member === '' ? 'is null' : `= ${member}`})`;

/** Checks paid orders against what was credited for them, and against the channel's notify. */
export const orderChecks = [
  auditCheck(
    'a fulfilled order credited its buyer with what it is for',
    `select 'purchase_order ' || sold.number as row,
            sold.goods || ' for ' || sold.amount_fen || ' fen: ' || coalesce(paid.kind::text, 'no transaction') as found
       from purchase_order sold left join ledger_transaction paid on paid.business_key = 'order:' || sold.number
      where sold.state in ('fulfilled', 'refunded') and not (paid.id is not null
        and coalesce(paid.member_id, sold.member_id) = sold.member_id
        and ${moves('paid', 'receipts', '-sold.amount_fen')} and ${moves('paid', 'sales', 'sold.amount_fen')}
        and case sold.goods
          when 'coins' then paid.kind = 'top_up' and ${moves('paid', 'coin_source', '-sold.coins')}
            and ${moves('paid', 'member_coins_bought', 'sold.coins', 'sold.member_id')}
            and (select count(*) from ledger_posting where transaction_id = paid.id) = 4
          else paid.kind = 'vip_sale' and (select count(*) from ledger_posting where transaction_id = paid.id) = 2
            and exists (select from vip_grant given where given.business_key = 'order:' || sold.number
              and given.member_id = sold.member_id and given.reason = 'purchase'
              and given.days = sold.vip_days and given.plan = sold.vip_plan) end)`,
  ),
  auditCheck(
    'an order that is not paid moved nothing',
    `select 'purchase_order ' || number as row, state || ', yet there is ' || moved as found
       from purchase_order cross join lateral (
         select 'ledger_transaction ' || business_key as moved from ledger_transaction
          where business_key in ('order:' || number, 'commission:' || number)
         union all select 'vip_grant ' || business_key from vip_grant where business_key = 'order:' || number
         union all select kind || ' due' from ledger_due where order_id = purchase_order.id) moved
      where state not in ('fulfilled', 'refunded')`,
  ),
  auditCheck(
    'a sale has its order',
    `select 'ledger_transaction ' || paid.id as row, paid.kind || ' ' || paid.business_key as found
       from ledger_transaction paid
      where paid.kind in ('top_up', 'vip_sale') and not exists (
        select from purchase_order sold where 'order:' || sold.number = paid.business_key and sold.state in ('fulfilled', 'refunded')
           and (sold.goods = 'vip') = (paid.kind = 'vip_sale'))
        and not exists (select from payment_case matched where 'case:' || matched.id = paid.business_key
           and matched.outcome = 'credited')
     union all
     select 'vip_grant ' || given.id, given.business_key from vip_grant given
      where given.reason = 'purchase' and not exists (
        select from purchase_order sold where 'order:' || sold.number = given.business_key
           and sold.state in ('fulfilled', 'refunded') and sold.goods = 'vip')
        and not exists (select from payment_case matched where 'case:' || matched.id = given.business_key
           and matched.outcome = 'credited')`,
  ),
  auditCheck(
    'no order stops between paid and fulfilled',
    `select 'purchase_order ' || number as row, 'paid at ' || paid_at as found
       from purchase_order where state = 'paid'`,
  ),
  auditCheck(
    'an order was settled by a verified word of its channel',
    `select 'purchase_order ' || sold.number as row,
            coalesce(word.outcome || ' ' || coalesce(word.trade_no, '') || ' ' || coalesce(word.amount_fen::text, ''), 'no word') as found
       from purchase_order sold left join payment_notify word on word.id = sold.settled_by_id
      where sold.state in ('paid', 'fulfilled', 'refunded') and (word.outcome is distinct from 'accepted'
        or word.order_id <> sold.id or word.trade_no <> sold.trade_no or word.channel <> sold.channel
        or word.amount_fen <> sold.amount_fen)`,
  ),
  auditCheck(
    'an accepted word settled its order',
    `select 'payment_notify ' || word.id as row, word.channel || ' ' || coalesce(word.trade_no, '') as found
       from payment_notify word
      where word.outcome = 'accepted'
        and not exists (select from purchase_order sold where sold.settled_by_id = word.id)
        and not exists (select from channel_test test where test.settled_by_id = word.id)`,
  ),
  auditCheck(
    'a channel’s test moved its fen there and back',
    `select 'channel_test ' || test.id as row, test.number || ': ' || coalesce(there.kind::text, 'no transaction') || ', '
              || coalesce(back.kind::text, 'not back') as found
       from channel_test test
       left join ledger_transaction there on there.business_key = 'channel_test:' || test.number
       left join ledger_transaction back on back.business_key = 'channel_test_back:' || test.number
       left join payment_notify word on word.id = test.settled_by_id
      where (case when test.settled_by_id is null then there.id is null and back.id is null
        else there.kind = 'channel_test' and back.kind = 'channel_test'
          and ${moves('there', 'receipts', '-test.amount_fen')} and ${moves('there', 'sales', 'test.amount_fen')}
          and ${moves('back', 'receipts', 'test.amount_fen')} and ${moves('back', 'sales', '-test.amount_fen')}
          and word.outcome = 'accepted' and word.trade_no = test.trade_no and word.channel = test.channel
          and case when test.ask_currency = 'CNY' then word.amount_fen = test.amount_fen
            else word.paid_currency = test.ask_currency and word.paid_minor = test.ask_minor end end) is not true
     union all
     select 'ledger_transaction ' || paid.id, paid.business_key from ledger_transaction paid
      where paid.kind = 'channel_test' and not exists (select from channel_test test
        where paid.business_key in ('channel_test:' || test.number, 'channel_test_back:' || test.number))`,
  ),
  auditCheck(
    'money that matched nothing has a case',
    `select 'payment_notify ' || word.id as row, word.outcome || ' ' || coalesce(word.trade_no, '') as found
       from payment_notify word
      where word.outcome in (${textsOf(unmatchedKinds)})
        and not exists (select from payment_case opened where opened.kind = word.outcome
          and opened.channel = word.channel and opened.trade_no = word.trade_no)`,
  ),
  auditCheck(
    'a commission is paid or due to the inviter of the buyer',
    `select 'purchase_order ' || sold.number as row,
            sold.commission_fen || ' fen to member ' || sold.inviter_id as found
       from purchase_order sold
       left join ledger_transaction paid on paid.business_key = 'commission:' || sold.number
       left join ledger_due due on due.order_id = sold.id and due.kind = 'commission'
       left join invite on invite.invitee_id = sold.member_id
      where sold.commission_fen > 0 and (sold.commission_fen > sold.amount_fen
         or invite.inviter_id is distinct from sold.inviter_id or (paid.id is null and due.id is null)
         or (paid.id is not null and (paid.kind <> 'commission'
           or not ${moves('paid', 'commissions', '-sold.commission_fen')}
           or not ${moves('paid', 'member_balance', 'sold.commission_fen', 'sold.inviter_id')})))
     union all
     select 'ledger_transaction ' || paid.id, paid.business_key from ledger_transaction paid
      where paid.kind = 'commission' and not exists (select from purchase_order sold
        where 'commission:' || sold.number = paid.business_key and sold.commission_fen > 0)`,
  ),
  auditCheck(
    'what is due to another ledger has its order, and is new',
    `select 'ledger_due ' || due.id as row,
            due.kind || ', ' || due.amount_fen || ' fen to member ' || due.for_member_id || ' since ' || due.kept_at as found
       from ledger_due due join purchase_order sold on sold.id = due.order_id
      where due.member_id <> sold.member_id or due.for_member_id is distinct from sold.inviter_id
         or due.amount_fen <> sold.commission_fen or (due.kind = 'commission_returned' and sold.state <> 'refunded')
         or due.kept_at < now() - interval '10 minutes'`,
  ),
];
