import { ADDRESS_PAUSE_MS } from '@lantern/rules/invite-reward';

import { auditCheck } from './audit-check.ts';
import { rewardVersions } from './audit-terms.repo.ts';

/** Checks VIP time against its grants, and invites against what they earned. */
export const vipChecks = [
  auditCheck(
    'a grant adds its days to what was there',
    `select 'vip_grant ' || id as row, 'from ' || coalesce(previous_expires_at::text, 'none') || ', has '
              || coalesce(before::text, 'none') || ' before it, until ' || expires_at as found
       from (select vip_grant.*, lag(expires_at) over past as before, row_number() over past as place
               from vip_grant window past as (partition by member_id order by id)) granted
      where (place > 1 and previous_expires_at is distinct from before)
         or expires_at <> greatest(previous_expires_at, created_at) + days * interval '24 hours'`,
  ),
  auditCheck(
    'a member has the VIP that was granted',
    `select 'member ' || member.id as row, 'VIP until ' || coalesce(member.vip_expires_at::text, 'none')
              || ', granted until ' || latest.expires_at as found
       from (select distinct on (member_id) member_id, expires_at from vip_grant order by member_id, id desc) latest
       join member on member.id = latest.member_id
      where member.vip_expires_at is distinct from latest.expires_at`,
  ),
  auditCheck(
    'granted VIP has its reason',
    `select 'vip_grant ' || given.id as row, given.business_key as found
       from vip_grant given
      where (given.reason = 'sign_in' and not exists (select from claim where claim.vip_grant_id = given.id))
         or (given.reason = 'invite' and not exists (
               select from invite_reward where invite_reward.vip_grant_id = given.id))`,
  ),
  auditCheck(
    'an adjustment of VIP has its refund, or is the demo’s',
    `select 'vip_grant ' || given.id as row, given.days || ' days, ' || given.business_key as found
       from vip_grant given
      where given.reason = 'adjustment'
        and given.business_key not like 'demo:%'
        and not exists (select from adjustment asked where 'adjustment:' || asked.id = given.business_key
              and asked.state = 'applied' and asked.goods = 'vip')
        and not (given.days < 0 and exists (
              select from order_refund taken
                left join purchase_order sold on sold.id = taken.order_id
                left join payment_case matched on matched.id = taken.case_id
               where given.business_key = coalesce('refund:' || sold.number, 'refund:case:' || matched.id)
                 and given.days = -taken.days_taken
                 and given.member_id = coalesce(sold.member_id, matched.credited_member_id)))`,
  ),
  auditCheck(
    'no member is invited by themselves, however far round',
    `with recursive above as (
       select invitee_id as member_id, inviter_id from invite
       union select above.member_id, invite.inviter_id
         from above join invite on invite.invitee_id = above.inviter_id
     )
     select 'invite of member ' || member_id as row, 'in a circle' as found
       from above where inviter_id = member_id`,
  ),
  auditCheck(
    'a friend earned the inviter what a friend earns',
    `with rewards as (${rewardVersions})
     select 'invite_reward of member ' || earned.invitee_id as row,
            coalesce(given.days || ' days to member ' || given.member_id || ' for ' || given.reason, 'no grant') as found
       from invite_reward earned
       left join vip_grant given on given.id = earned.vip_grant_id
       left join invite on invite.invitee_id = earned.invitee_id and invite.inviter_id = earned.inviter_id
       left join rewards on earned.created_at >= since and (until is null or earned.created_at < until)
      where invite is null or given is null or given.member_id <> earned.inviter_id
         or given.reason <> 'invite' or given.days is distinct from (rewards.content ->> 'inviteDays')::int
         or earned.day <> (earned.created_at at time zone 'Asia/Shanghai')::date`,
  ),
  auditCheck(
    'an address earns an inviter one reward a day',
    `select 'invite_reward of member ' || invitee_id as row, 'the address earned at ' || before as found
       from (select invitee_id, created_at, lag(created_at) over (
                      partition by inviter_id, address order by created_at, invitee_id) as before
               from invite_reward) earned
      where created_at - before < $1 * interval '1 millisecond'`,
    [ADDRESS_PAUSE_MS],
  ),
];
