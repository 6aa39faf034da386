import { claimedBefore } from '@lantern/contracts/calls/sign';
import { unearned } from '@lantern/contracts/refusals';
import {
  CLAIMED_TASKS,
  type ClaimedTask,
  deriveTasks,
  refuseClaim,
} from '@lantern/rules/daily-tasks';
import { businessDayOf } from '@lantern/rules/shanghai-time';

import type { MemberContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import { lockUnbanned } from '../../../platform/database/lock-member.ts';
import { killPoint } from '../../../platform/processes/kill-points.ts';
import { lockTermsInForce } from '../../ground/site/sale-terms.ts';
import { findSignFacts } from './sign.repo.ts';
import { takeReward } from './take-reward.ts';

/** Pays a task's reward; returns true, or refuses. Only for a request that was made on purpose. */
export async function claimTask(
  context: MemberContext,
  { task }: { task: ClaimedTask },
): Promise<true> {
  const { deps } = context;
  context.checkDeliberate();
  const { memberId } = context.actor;
  const isPaid = await deps.db.transact(async (tx) => {
    await lockUnbanned(tx, memberId);
    const { terms, at } = await lockTermsInForce(deps, tx);
    const day = businessDayOf(at);
    killPoint('claim: begun');
    const facts = await findSignFacts(tx, memberId, day);
    const reason = refuseClaim(deriveTasks(facts)[task]);
    if (reason) refuse(reason === 'not-earned' ? unearned(task) : claimedBefore(task));
    const claim = { memberId, task: CLAIMED_TASKS[task].code, day, streak: null, at };
    const isTaken = await takeReward(tx, claim, terms.rewards.tasks[task]);
    killPoint('claim: before commit');
    return isTaken || refuse(claimedBefore(task));
  });
  killPoint('claim: committed');
  return isPaid;
}
