import { auditCheck } from './audit-check.ts';

/** SQL: `withdrawal` joined with the ledger transactions of its hold and of its end. */
const moved = `
  withdrawal
  left join ledger_transaction hold on hold.id = withdrawal.hold_id
  left join ledger_transaction settlement on settlement.id = withdrawal.settlement_id`;

/** SQL: whether a transaction moves the amount on an account of the withdrawal's member; `sign` is '' or '-'. */
const moves = (transaction: string, kind: string, sign: '' | '-') =>
  `exists (select from ledger_posting posting join ledger_account account on account.id = posting.account_id
     where posting.transaction_id = ${transaction}.id and account.kind = '${kind}'
       and account.member_id = withdrawal.member_id and posting.amount = ${sign}withdrawal.amount)`;

/** Checks withdrawals against what was held for them, paid out and returned. */
export const withdrawalChecks = [
  auditCheck(
    'a withdrawal is held once, from its member',
    `select 'withdrawal ' || withdrawal.order_no as row,
            coalesce(hold.kind || ' ' || hold.business_key, 'nothing held') as found
       from ${moved}
      where hold.kind is distinct from 'withdrawal_held'
         or hold.business_key <> 'withdrawal:' || withdrawal.order_no || ':held'
         or not ${moves('hold', 'member_balance', '-')} or not ${moves('hold', 'member_hold', '')}`,
  ),
  auditCheck(
    'a withdrawal ends paid or returned, once, or not yet',
    `select 'withdrawal ' || withdrawal.order_no as row,
            withdrawal.state || ', ' || coalesce(settlement.kind || ' ' || settlement.business_key, 'nothing settled') as found
       from ${moved}
      where case withdrawal.state
              when 'paid' then settlement.kind is distinct from 'withdrawal_paid'
              when 'rejected' then settlement.kind is distinct from 'withdrawal_returned'
                or not ${moves('settlement', 'member_balance', '')}
              else withdrawal.settlement_id is not null end
         or (settlement.id is not null and (not ${moves('settlement', 'member_hold', '-')}
              or settlement.business_key <> 'withdrawal:' || withdrawal.order_no || ':settled'))`,
  ),
  auditCheck(
    'what was held or settled has its withdrawal',
    `select 'ledger_transaction ' || entry.id as row, entry.kind || ' ' || entry.business_key as found
       from ledger_transaction entry
      where (entry.kind = 'withdrawal_held' and not exists (select from withdrawal where hold_id = entry.id))
         or (entry.kind in ('withdrawal_paid', 'withdrawal_returned')
             and not exists (select from withdrawal where settlement_id = entry.id))`,
  ),
  auditCheck(
    'what is held is what open withdrawals ask for',
    `select 'member ' || member_id as row, 'held ' || held || ', asked for ' || asked as found
       from (select member_id, sum(held) as held, sum(asked) as asked
               from (select member_id, balance as held, 0 as asked from ledger_account where kind = 'member_hold'
                     union all
                     select member_id, 0, amount from withdrawal where state not in ('paid', 'rejected')) parts
              group by member_id) sums
      where held <> asked`,
  ),
  auditCheck(
    'a withdrawal moved by an operator’s hand',
    `select 'withdrawal ' || withdrawal.order_no as row, withdrawal.state || ' without its steps' as found
       from withdrawal
      where not case withdrawal.state
              when 'submitted' then true
              when 'rejected' then exists (select from withdrawal_step where withdrawal_id = withdrawal.id and action = 'reject')
              else exists (select from withdrawal_step where withdrawal_id = withdrawal.id and action = 'approve')
                and (withdrawal.state = 'approved'
                  or exists (select from withdrawal_step where withdrawal_id = withdrawal.id and action = 'start_payout'))
                and (withdrawal.state <> 'paid'
                  or exists (select from withdrawal_step where withdrawal_id = withdrawal.id and action = 'mark_paid')) end`,
  ),
  auditCheck(
    'no operator handles a withdrawal of their own',
    `select 'withdrawal_step ' || step.id as row, step.action || ' by operator ' || step.operator_id as found
       from withdrawal_step step
       join withdrawal on withdrawal.id = step.withdrawal_id
       join operator on operator.id = step.operator_id
      where operator.member_id = withdrawal.member_id`,
  ),
];
