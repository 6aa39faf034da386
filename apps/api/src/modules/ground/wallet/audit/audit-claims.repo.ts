import { firstTaskCoins } from '@lantern/contracts/entities/sale-terms';
import {
  CLAIMED_TASKS,
  type ClaimedTask,
  claimedTasks,
  WATCH_GOAL_MS,
} from '@lantern/rules/daily-tasks';
import { SIGN_IN_DAYS } from '@lantern/rules/sign-in';

import { type AuditCheck, auditCheck } from './audit-check.ts';
import { rewardVersions } from './audit-terms.repo.ts';

/** SQL: the reward that a version of the terms pays for a claim's task. */
const coinsOfTask = `('${JSON.stringify(firstTaskCoins)}'::jsonb || rewards.content)
  ->> (case claim.task ${claimedTasks.map((task) => `when '${CLAIMED_TASKS[task].code}' then '${task}'`).join(' ')} end)`;

/** SQL for each task: whether rows that are never deleted show that it was earned; null where no such rows exist. */
const earnedChecks: Readonly<Record<ClaimedTask, AuditCheck | null>> = {
  dailyLogin: null,
  watchVideo: auditCheck(
    'a watch reward was earned by watching',
    `select 'claim ' || claim.id as row, coalesce(watched.seconds, 0) || ' s watched' as found
       from claim left join watch_day watched on watched.member_id = claim.member_id and watched.day = claim.day
      where claim.task = 'watch_video' and coalesce(watched.seconds, 0) < $1`,
    [WATCH_GOAL_MS / 1000],
  ),
  firstRechargeVip: auditCheck(
    'a recharge reward follows a recharge',
    `select 'claim ' || claim.id as row, 'member ' || claim.member_id || ' never bought VIP' as found
       from claim
      where claim.task = 'first_recharge' and not exists (
        select from vip_grant bought where bought.member_id = claim.member_id and bought.reason = 'purchase')`,
  ),
};

/** Checks sign-ins and tasks against what was earned and what was paid. */
export const claimChecks = [
  auditCheck(
    'a claim was paid what it earns, to its member',
    `with rewards as (${rewardVersions}), earned as (
       select claim.*, coalesce(rewards.content #>> array['signIn', place, 'kind'], 'coins') as kind,
              coalesce(rewards.content #>> array['signIn', place, 'amount'], ${coinsOfTask})::int as amount
         from claim cross join lateral (select ((claim.streak - 1) % ${SIGN_IN_DAYS})::text as place) strip
         left join rewards on claim.created_at >= since and (until is null or claim.created_at < until)
     )
     select 'claim ' || earned.id as row,
            earned.task || ' of ' || earned.day || ' by member ' || earned.member_id || ' earns '
              || coalesce(earned.amount || ' ' || earned.kind, 'nothing') as found
       from earned
      where (case earned.kind
        when 'coins' then exists (
          select from ledger_transaction paid
            join ledger_posting posting on posting.transaction_id = paid.id
            join ledger_account account on account.id = posting.account_id
           where paid.id = earned.ledger_transaction_id and paid.kind = 'reward'
             and paid.business_key = concat_ws(':', 'claim', earned.member_id, earned.task, earned.day)
             and account.kind = 'member_coins_given' and account.member_id = earned.member_id
             and posting.amount = earned.amount)
        else exists (
          select from vip_grant paid
           where paid.id = earned.vip_grant_id and paid.reason = 'sign_in'
             and paid.business_key = concat_ws(':', 'claim', earned.member_id, earned.task, earned.day)
             and paid.member_id = earned.member_id and paid.days = earned.amount) end) is not true`,
  ),
  auditCheck(
    'a reward in coins has its claim',
    `select 'ledger_transaction ' || paid.id as row, paid.business_key as found
       from ledger_transaction paid
      where paid.kind = 'reward' and not exists (select from claim where claim.ledger_transaction_id = paid.id)`,
  ),
  auditCheck(
    'a streak counts the days signed before it',
    `select 'claim ' || counted.id as row, 'streak ' || streak || ', counted ' || days as found
       from (select claim.id, claim.streak, 1 + coalesce(before.streak, 0) as days
               from claim left join claim before
                 on before.member_id = claim.member_id and before.task = 'sign_in'
                and before.day = claim.day - 1 and before.id < claim.id
              where claim.task = 'sign_in') counted
      where streak <> days`,
  ),
  ...Object.values(earnedChecks).filter((check) => check !== null),
];
