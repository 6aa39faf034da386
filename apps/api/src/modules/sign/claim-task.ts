import type { Refusal } from '@lantern/contracts/refusals';
import { deriveTasks, refuseClaim } from '@lantern/rules/daily-tasks';
import { businessDayOf } from '@lantern/rules/shanghai-time';

import type { MemberContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import { lockUnbanned } from '../../platform/database/lock-member.ts';
import { reach } from '../../platform/processes/kill-points.ts';
import { holdTermsInForce } from '../site/sale-terms.ts';
import { findSignFacts } from './sign.repo.ts';
import { takeReward } from './take-reward.ts';

/** The tasks that are claimed, and what a member is told who can't. Daily login is earned by being here. */
const claimable = {
  dailyLogin: {
    task: 'daily_login',
    refusals: { 'already-claimed': 'daily-login-claimed', 'not-earned': 'daily-login-claimed' },
  },
  watchVideo: {
    task: 'watch_video',
    refusals: { 'already-claimed': 'task-claimed', 'not-earned': 'watch-time-short' },
  },
  firstRechargeVip: {
    task: 'first_recharge',
    refusals: { 'already-claimed': 'task-claimed', 'not-earned': 'recharge-missing' },
  },
} as const satisfies Record<string, { task: string; refusals: Record<string, Refusal> }>;

/** Pays a task's reward: true, or a refusal. Only for a request that was made on purpose. */
export async function claimTask(
  context: MemberContext,
  { name }: { name: keyof typeof claimable },
): Promise<true> {
  const { deps } = context;
  context.checkDeliberate();
  const { task, refusals } = claimable[name];
  const { memberId } = context.actor;
  const isPaid = await deps.db.transact(async (tx) => {
    await lockUnbanned(tx, memberId);
    const { terms, at } = await holdTermsInForce(deps, tx);
    const day = businessDayOf(at);
    reach('claim: begun');
    const facts = await findSignFacts(tx, memberId, day);
    const reason = refuseClaim(deriveTasks(facts)[name]);
    if (reason) refuse(refusals[reason]);
    const claim = { memberId, task, day, streak: null, at };
    const isTaken = await takeReward(tx, claim, terms.rewards.tasks[name]);
    reach('claim: before commit');
    return isTaken || refuse(refusals['already-claimed']);
  });
  reach('claim: committed');
  return isPaid;
}
