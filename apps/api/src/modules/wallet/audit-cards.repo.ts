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
    'a batch has its cards, and is written down',
    `select 'card_batch ' || batch.id as row, batch.count || ' cards by operator ' || batch.operator_id as found
       from card_batch batch
      where batch.count <> (select count(*) from card where batch_id = batch.id)
         or not exists (select from audit where target = 'card-batch ' || batch.id and action = 'card.make'
              and operator_id = batch.operator_id)`,
  ),
];
