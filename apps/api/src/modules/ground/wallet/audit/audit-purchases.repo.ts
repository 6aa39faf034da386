import { auditCheck } from './audit-check.ts';

/** Checks bought episodes against what was paid for them. */
export const purchaseChecks = [
  auditCheck(
    'a bought episode has its payment',
    `select 'entitlement of member ' || owned.member_id || ' to episode ' || owned.episode_id as row,
            coalesce(paid.kind || ' ' || paid.business_key, 'no payment') as found
       from entitlement owned left join ledger_transaction paid on paid.id = owned.ledger_transaction_id
      where case owned.reason
              when 'bought' then paid.kind is distinct from 'episode_purchase'
                or paid.business_key <> 'purchase:' || owned.member_id || ':' || owned.episode_id
              else owned.ledger_transaction_id is not null end`,
  ),
  auditCheck(
    'a payment has its episode',
    `select 'ledger_transaction ' || paid.id as row, paid.business_key as found
       from ledger_transaction paid
      where paid.kind = 'episode_purchase'
        and not exists (select from entitlement owned where owned.ledger_transaction_id = paid.id)`,
  ),
  auditCheck(
    'an episode is paid for by its buyer alone',
    `select 'ledger_posting ' || posting.id as row,
            posting.amount || ' to ' || account.kind || coalesce(' of member ' || account.member_id, '') as found
       from ledger_transaction paid
       join ledger_posting posting on posting.transaction_id = paid.id
       join ledger_account account on account.id = posting.account_id
       left join entitlement owned on owned.ledger_transaction_id = paid.id
      where paid.kind = 'episode_purchase' and not case account.kind
              when 'coin_spending' then posting.amount > 0
              when 'member_coins_given' then posting.amount < 0 and account.member_id = owned.member_id
              when 'member_coins_bought' then posting.amount < 0 and account.member_id = owned.member_id
              else false end`,
  ),
];
