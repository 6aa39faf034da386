import { auditCheck } from './audit-check.ts';

/** Checks cards against what they gave. */
export const cardChecks = [
  auditCheck(
    'a redeemed card gave what it is for',
    `select 'card ' || card.id as row,
            batch.amount || ' ' || batch.goods || coalesce(' to member ' || card.member_id, ', not redeemed') || ': '
              || coalesce(paid.kind::text, 'no transaction') || ', ' || coalesce(time.days || ' days', 'no grant') as found
       from card join card_batch batch on batch.id = card.batch_id
       left join ledger_transaction paid on paid.business_key = 'card:' || card.id
       left join vip_grant time on time.business_key = 'card:' || card.id
      where (case
        when batch.coupon_off is not null then paid.id is null and time.id is null
        when card.redeemed_at is null then paid.id is null and time.id is null
        when batch.goods = 'vip' then paid.id is null and time.reason = 'card' and time.days = batch.amount
          and time.member_id = card.member_id
        else time.id is null and paid.kind = 'card' and exists (
          select from ledger_posting posting join ledger_account account on account.id = posting.account_id
           where posting.transaction_id = paid.id and account.kind = 'member_coins_bought'
             and account.member_id = card.member_id and posting.amount = batch.amount) end) is not true`,
  ),
  auditCheck(
    'what a card gave has its card',
    `select 'ledger_transaction ' || paid.id as row, paid.business_key as found from ledger_transaction paid
      where paid.kind = 'card' and not exists (select from card where 'card:' || card.id = paid.business_key
              and card.redeemed_at is not null)
     union all
     select 'vip_grant ' || given.id, given.business_key from vip_grant given
      where given.reason = 'card' and not exists (select from card where 'card:' || card.id = given.business_key
              and card.redeemed_at is not null)`,
  ),
  auditCheck(
    'a card was good when it was redeemed',
    `select 'card ' || card.id as row, 'redeemed at ' || card.redeemed_at as found
       from card join card_batch batch on batch.id = card.batch_id
      where card.redeemed_at >= batch.valid_until or card.redeemed_at > batch.revoked_at
         or (card.redeemed_at is not null and batch.is_large and batch.confirmed_at is null)`,
  ),
  auditCheck(
    'a used coupon has its paid order',
    `select 'card ' || card.id as row, 'redeemed ' || coalesce('by member ' || card.member_id, 'by nobody') as found
       from card join card_batch batch on batch.id = card.batch_id
      where batch.coupon_off is not null and (card.redeemed_at is not null) <> exists (
        select from purchase_order sold where sold.coupon_id = card.id and sold.paid_at is not null
           and (card.redeemed_at is null or (sold.member_id = card.member_id and sold.created_at = card.redeemed_at)))`,
  ),
  auditCheck(
    'an order took off what its coupon says',
    `select 'purchase_order ' || sold.number as row,
            sold.coupon_off_fen || ' fen off by ' || batch.amount || ' ' || coalesce(batch.coupon_off, batch.goods::text) as found
       from purchase_order sold join card on card.id = sold.coupon_id join card_batch batch on batch.id = card.batch_id
      where (batch.coupon_off is not null and (batch.coupon_days is null or batch.coupon_days = sold.vip_days)
        and (batch.valid_until is null or sold.created_at < batch.valid_until)
        and (batch.revoked_at is null or sold.created_at <= batch.revoked_at)
        and (not batch.is_large or batch.confirmed_at <= sold.created_at)
        and sold.coupon_off_fen = least(sold.amount_fen + sold.coupon_off_fen - 1, case batch.coupon_off
          when 'percent' then (sold.amount_fen + sold.coupon_off_fen) * batch.amount / 100
          else batch.amount end)) is not true`,
  ),
  auditCheck(
    'a batch has its cards, and is written down',
    `select 'card_batch ' || batch.id as row, batch.count || ' cards by operator ' || batch.operator_id as found
       from card_batch batch
      where batch.count <> (select count(*) from card where batch_id = batch.id)
         or not exists (select from audit where target = 'card-batch ' || batch.id and action = 'card.make'
              and operator_id = batch.operator_id)`,
  ),
];
