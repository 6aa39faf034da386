import { auditCheck } from './audit-check.ts';

/** Checks what members brought from another site. */
export const movedInChecks = [
  auditCheck(
    'coins for points have a member who brought them',
    `select 'ledger_transaction ' || paid.id as row, paid.business_key as found
       from ledger_transaction paid
      where paid.kind = 'moved_in' and not exists (
        select from moved_member moved
          join ledger_account account on account.member_id = moved.member_id and account.kind = 'member_coins_given'
          join ledger_posting posting on posting.account_id = account.id and posting.transaction_id = paid.id
         where paid.business_key = 'move-in:undone:' || moved.member_id
            or paid.business_key like 'move-in:' || moved.source_id || ':' || split_part(moved.remote_id, ' ', 1) || ':' || moved.member_id || ':%')`,
  ),
  auditCheck(
    'VIP that was moved in has a member who had it',
    `select 'vip_grant ' || given.id as row, given.business_key as found from vip_grant given
      where given.reason = 'moved_in' and not exists (
        select from moved_member moved where moved.member_id = given.member_id
          and given.business_key = 'move-in:' || moved.source_id || ':' || split_part(moved.remote_id, ' ', 1) || ':' || moved.member_id)`,
  ),
];
