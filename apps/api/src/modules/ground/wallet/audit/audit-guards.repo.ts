import { CLAIMED_TASKS, claimedTasks } from '@lantern/rules/daily-tasks';

import { auditCheck } from './audit-check.ts';

/** Checks that the database's own guards are in place, which no statement of the site can get past. */
const triggers = [
  'ledger_posting_apply',
  'ledger_account_opens_empty',
  'ledger_account_balance_is_derived',
  'ledger_transaction_is_final',
  'ledger_posting_is_final',
  'ledger_transaction_balances',
  'ledger_posting_balances',
  'ledger_posting_of_its_member',
  'ledger_due_is_final',
  'vip_grant_is_final',
  'claim_is_final',
  'invite_reward_is_final',
  'invite_no_circle',
  'invite_is_final',
  'purchase_order_guarded',
  'purchase_order_stays',
  'purchase_order_keeps_ask',
  'purchase_order_keeps_coupon',
  'payment_channel_keeps_kind',
  'payment_notify_guarded',
  'payment_notify_stays',
  'payment_case_is_final',
  'payment_case_stays',
  'withdrawal_moves_forward',
  'withdrawal_stays',
  'withdrawal_step_is_final',
  'order_refund_is_final',
  'audit_is_final',
  'adjustment_is_final',
  'adjustment_stays',
  'card_is_redeemed_once',
  'card_stays',
  'card_batch_is_final',
  'card_batch_stays',
];
const constraints = [
  'ledger_account_member_kinds',
  'ledger_account_kind_currency',
  'ledger_account_member_not_negative',
  'ledger_account_house_keeps_no_balance',
  'ledger_posting_amount_not_zero',
  'ledger_due_is_a_commission',
  'ledger_due_amount_positive',
  'ledger_due_for_another',
  'ledger_posting_transaction_id_fkey',
  'ledger_posting_account_id_currency_fkey',
  'entitlement_pkey',
  'entitlement_bought_is_paid',
  'vip_grant_adds_up',
  'claim_paid_once',
  'invite_pkey',
  'invite_not_oneself',
  'invite_reward_pkey',
  'purchase_order_goods_are_one',
  'purchase_order_paid_is_settled',
  'purchase_order_commission_has_inviter',
  'purchase_order_coupon_takes_off',
  'purchase_order_settled_by_id_fkey',
  'payment_case_credit_is_one',
  'order_refund_takes_something',
  'order_refund_is_of_one',
  'card_batch_is_worth_something',
  'card_batch_coupon_takes_off',
  'card_redeemed_by_somebody',
  'adjustment_moves_something',
  'adjustment_decision_is_whole',
  'adjustment_takes_two',
  'withdrawal_amount_positive',
  'withdrawal_end_is_settled',
  'withdrawal_paid_has_reference',
  'withdrawal_rejected_has_reason',
];
const uniqueIndexes = [
  'ledger_account_member_id_kind_key',
  'ledger_account_house_kind',
  'ledger_transaction_business_key_key',
  'ledger_posting_transaction_id_account_id_key',
  'ledger_due_order_id_kind_key',
  'entitlement_ledger_transaction_id_key',
  'vip_grant_business_key_key',
  'claim_member_id_task_day_key',
  ...claimedTasks.flatMap((task) => {
    const { code, pays } = CLAIMED_TASKS[task];
    return pays === 'once' ? [`claim_${code}_once`] : [];
  }),
  'claim_ledger_transaction_id_key',
  'claim_vip_grant_id_key',
  'invite_reward_vip_grant_id_key',
  'purchase_order_number_key',
  'purchase_order_channel_trade_no_key',
  'purchase_order_settled_by_id_key',
  'purchase_order_coupon_once',
  'payment_case_credited_once',
  'order_refund_order_id_key',
  'order_refund_case_id_key',
  'order_refund_reference_key',
  'card_digest_key',
  'adjustment_operator_id_client_id_key',
  'withdrawal_payout_reference_key',
  'withdrawal_hold_id_key',
  'withdrawal_settlement_id_key',
  'withdrawal_member_id_client_id_key',
  'withdrawal_step_withdrawal_id_action_operator_id_key',
];

export const guardChecks = [
  auditCheck(
    'the database guards the ledger',
    `select 'trigger ' || name as row, 'missing or off' as found
       from unnest($1::text[]) name
      where not exists (select from pg_trigger where tgname = name and tgenabled in ('O', 'A'))
     union all
     select 'constraint ' || name, 'missing or not checked'
       from unnest($2::text[]) name
      where not exists (select from pg_constraint where conname = name and convalidated)
     union all
     select 'unique index ' || name, 'missing or not valid'
       from unnest($3::text[]) name
      where not exists (select from pg_index join pg_class on pg_class.oid = indexrelid
                         where relname = name and indisunique and indisvalid)`,
    [triggers, constraints, uniqueIndexes],
  ),
];
