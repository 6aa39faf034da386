import { auditCheck } from './audit-check.ts';

/** SQL: the coins of a member that a transaction moves, given and bought together. */
const coinsMoved = `coalesce((select sum(posting.amount) from ledger_posting posting
   join ledger_account account on account.id = posting.account_id
  where posting.transaction_id = moved.id and account.member_id = given.member_id
    and account.kind in ('member_coins_given', 'member_coins_bought')), 0)`;

/** Checks operators' adjustments against their ledger entries and their confirmations. */
export const adjustmentChecks = [
  auditCheck(
    'an adjustment moved what it says',
    `select 'adjustment ' || given.id as row,
            given.state || ', ' || given.amount || ' ' || given.goods || ': '
              || coalesce(moved.kind::text, 'no transaction') || ', ' || coalesce(time.days || ' days', 'no grant') as found
       from adjustment given
       left join ledger_transaction moved on moved.business_key = 'adjustment:' || given.id
       left join vip_grant time on time.business_key = 'adjustment:' || given.id
      where (case
        when given.state <> 'applied' then moved.id is null and time.id is null
        when given.goods = 'vip' then moved.id is null and time.reason = 'adjustment'
          and time.days = given.amount and time.member_id = given.member_id
        else time.id is null and moved.kind = 'adjustment' and ${coinsMoved} = given.amount
          and not exists (select from ledger_posting posting join ledger_account account on account.id = posting.account_id
                where posting.transaction_id = moved.id and account.member_id <> given.member_id) end) is not true`,
  ),
  auditCheck(
    'adjusted coins were asked for',
    `select 'ledger_transaction ' || moved.id as row, moved.business_key as found
       from ledger_transaction moved
      where moved.kind = 'adjustment' and moved.business_key not like 'demo:%'
        and not exists (select from adjustment given where 'adjustment:' || given.id = moved.business_key
              and given.state = 'applied' and given.goods = 'coins')`,
  ),
  auditCheck(
    'a large adjustment took two operators',
    `select 'adjustment ' || id as row, amount || ' ' || goods || ' by operator ' || operator_id as found
       from adjustment
      where is_large and state = 'applied' and (decided_by_id is null or (decided_by_id = operator_id and not was_alone))`,
  ),
  auditCheck(
    'adjustments are written down',
    `select 'adjustment ' || given.id as row, given.amount || ' ' || given.goods || ' by operator ' || given.operator_id as found
       from adjustment given join member on member.id = given.member_id
      where not exists (select from audit where target = 'member ' || member.code and action = 'member.adjust'
              and operator_id = given.operator_id)
         or (given.decided_by_id is not null and not exists (select from audit where target = 'member ' || member.code
              and action = 'member.decide-adjustment' and operator_id = given.decided_by_id))`,
  ),
];
