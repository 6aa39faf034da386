import { auditCheck } from './audit-check.ts';

/** SQL: the amount that a transaction moves on an account of the given member, or else of the site; 0 when there is none. */
const moved = (transaction: string, account: string, member = '') =>
  `coalesce((select sum(posting.amount) from ledger_posting posting join ledger_account account on account.id = posting.account_id
     where posting.transaction_id = ${transaction}.id and account.kind = '${account}'
       and account.member_id ${member === '' ? 'is null' : `= ${member}`}), 0)`;

/** A kind of sale: its table and columns, and the end of its refund's business keys. */
interface Sold {
  row: string;
  state: string;
  from: string;
  ofSale: string;
  key: string;
  member: string;
  fen: string;
  isRefunded: string;
}
const orders: Sold = {
  row: `'purchase_order ' || sold.number`,
  state: 'sold.state',
  from: 'purchase_order sold',
  ofSale: 'taken.order_id = sold.id',
  key: 'sold.number',
  member: 'sold.member_id',
  fen: 'sold.amount_fen',
  isRefunded: `sold.state = 'refunded'`,
};
const credits: Sold = {
  row: `'payment_case ' || sold.id`,
  state: 'sold.outcome',
  from: 'payment_case sold join payment_notify word on word.id = sold.notify_id',
  ofSale: 'taken.case_id = sold.id',
  key: `'case:' || sold.id`,
  member: 'sold.credited_member_id',
  fen: 'word.amount_fen',
  isRefunded: `sold.outcome = 'credited' and taken.id is not null`,
};

const gaveBack = ({ row, state, from, ofSale, key, member, fen, isRefunded }: Sold) =>
  `select ${row} as row,
          ${state} || ', ' || coalesce(taken.kind::text || ' of ' || taken.coins_taken || '+' || taken.coins_owed
            || ' coins, ' || taken.days_taken || ' days', 'no refund') as found
     from ${from}
     left join order_refund taken on ${ofSale}
     left join ledger_transaction back on back.business_key = 'refund:' || ${key}
     left join vip_grant time on time.business_key = 'refund:' || ${key}
    where (${isRefunded}) is distinct from (taken.id is not null)
       or (taken.id is not null and (back.kind is distinct from 'refund'
         or ${moved('back', 'receipts')} <> ${fen} or ${moved('back', 'sales')} <> -${fen}
         or taken.coins_taken + taken.coins_owed <> coalesce(sold.coins, 0)
         or taken.days_taken <> coalesce(sold.vip_days, 0) or coalesce(-time.days, 0) <> taken.days_taken
         or time.member_id <> ${member}
         or ${moved('back', 'coin_source')} <> taken.coins_taken
         or ${moved('back', 'member_coin_debt', member)} <> taken.coins_owed
         or ${moved('back', 'member_coins_bought', member)}
          + ${moved('back', 'member_coins_given', member)} <> -taken.coins_taken))`;

/** Checks refunds against what was taken back, and credited cases against what was given. */
export const refundChecks = [
  auditCheck('a refunded order gave back what it sold', gaveBack(orders)),
  auditCheck('a refunded case gave back what it gave', gaveBack(credits)),
  auditCheck(
    'what a gateway paid back has its refund alone',
    `select 'gateway_refund ' || asked.id as row,
            asked.state || ' ' || asked.amount_fen || ' fen, ' || coalesce(taken.reference, 'no refund') as found
       from gateway_refund asked
       join purchase_order sold on sold.id = asked.order_id
       left join order_refund ordered on ordered.order_id = asked.order_id and asked.case_id is null
       left join order_refund matched on matched.case_id = asked.case_id
       left join lateral (select coalesce(ordered.reference, matched.reference) as reference) taken on true
       left join ledger_transaction back on back.business_key = 'refund:' || coalesce('case:' || asked.case_id, sold.number)
      where case asked.state
        when 'paid' then taken.reference is distinct from 'gateway:' || asked.id
          or ${moved('back', 'receipts')} <> asked.amount_fen
        when 'refused' then taken.reference = 'gateway:' || asked.id
        else taken.reference is not null end
     union all
     select 'order_refund ' || taken.id, taken.reference from order_refund taken
      where taken.reference like 'gateway:%' and not exists (
        select from gateway_refund asked where taken.reference = 'gateway:' || asked.id)`,
  ),
  auditCheck(
    'a refund took the commission back or has it owed',
    `select 'purchase_order ' || sold.number as row,
            sold.commission_fen || ' fen, of them ' || ${moved('back', 'commissions')} || ' taken, '
              || ${moved('back', 'member_debt', 'sold.inviter_id')} || ' owed' as found
       from order_refund taken
       join purchase_order sold on sold.id = taken.order_id
       left join ledger_transaction back on back.business_key = 'commission_returned:' || sold.number
       left join ledger_due due on due.order_id = sold.id and due.kind = 'commission_returned'
      where (sold.commission_fen > 0) <> (back.id is not null or due.id is not null)
         or (back.id is not null and (
           ${moved('back', 'commissions')} + ${moved('back', 'member_debt', 'sold.inviter_id')} <> sold.commission_fen
           or ${moved('back', 'commissions')} <> -${moved('back', 'member_balance', 'sold.inviter_id')}))
         or (taken.commission_taken_fen + taken.commission_owed_fen > 0
           and (taken.commission_taken_fen <> ${moved('back', 'commissions')}
             or taken.commission_owed_fen <> ${moved('back', 'member_debt', 'sold.inviter_id')}))`,
  ),
  auditCheck(
    'what was taken back or repaid has its reason',
    `select 'ledger_transaction ' || entry.id as row, entry.kind || ' ' || entry.business_key as found
       from ledger_transaction entry
      where (entry.kind in ('refund', 'commission_returned') and not exists (
              select from order_refund taken join purchase_order sold on sold.id = taken.order_id
               where entry.business_key in ('refund:' || sold.number, 'commission_returned:' || sold.number))
            and not exists (select from order_refund taken where entry.business_key = 'refund:case:' || taken.case_id))
         or (entry.kind = 'debt_repaid' and not exists (
              select from ledger_transaction credit where 'repaid:' || credit.business_key = entry.business_key))`,
  ),
  auditCheck(
    'no member owes what they have',
    `select 'member ' || owed.member_id as row, 'owes ' || owed.balance || ', has ' || had.balance as found
       from ledger_account owed
       join ledger_account had on had.member_id = owed.member_id and had.balance > 0
        and case owed.kind when 'member_debt' then had.kind = 'member_balance'
              else had.kind in ('member_coins_given', 'member_coins_bought') end
      where owed.kind in ('member_debt', 'member_coin_debt') and owed.balance > 0`,
  ),
  auditCheck(
    'a credited case gave its member what was paid for',
    `select 'payment_case ' || matched.id as row, matched.goods || ' for ' || coalesce(word.amount_fen::text, 'no') || ' fen' as found
       from payment_case matched
       join payment_notify word on word.id = matched.notify_id
       left join ledger_transaction paid on paid.business_key = 'case:' || matched.id
       left join vip_grant given on given.business_key = 'case:' || matched.id
      where matched.outcome = 'credited' and not (paid.id is not null
        and ${moved('paid', 'receipts')} = -word.amount_fen and ${moved('paid', 'sales')} = word.amount_fen
        and case matched.goods
          when 'coins' then paid.kind = 'top_up'
            and ${moved('paid', 'member_coins_bought', 'matched.credited_member_id')} = matched.coins
          else paid.kind = 'vip_sale' and given.member_id = matched.credited_member_id
            and given.days = matched.vip_days and given.plan = matched.vip_plan end)
     union all
     select 'payment_case ' || matched.id, 'its payment settled an order too'
       from payment_case matched join purchase_order sold
         on sold.channel = matched.channel and sold.trade_no = matched.trade_no
      where matched.outcome = 'credited'`,
  ),
  auditCheck(
    'what operators decided about money is written down',
    `select 'order_refund of ' || sold.number as row, 'by operator ' || taken.operator_id as found
       from order_refund taken join purchase_order sold on sold.id = taken.order_id
      where not exists (select from audit where target = 'order ' || sold.number and operator_id = taken.operator_id)
     union all
     select 'order_refund of case ' || case_id, 'by operator ' || operator_id from order_refund taken
      where case_id is not null and not exists (select from audit where target = 'payment case ' || case_id
        and operator_id = taken.operator_id and action in (taken.kind::text, 'payment-case.refund', 'order.refund',
          'order.refund-by-gateway', 'order.settle-gateway-refund'))
     union all
     select 'payment_case ' || id, outcome || ' by ' || resolved_by from payment_case
      where outcome <> 'settled' and not exists (select from audit where target = 'payment case ' || payment_case.id)`,
  ),
];
