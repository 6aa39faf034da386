import type { SignReceipt, SignState } from '@lantern/contracts/entities/sign-state';
import { deriveTasks } from '@lantern/rules/daily-tasks';
import { type BusinessDay, businessDayOf } from '@lantern/rules/shanghai-time';
import { type Reward, signIn, currentStreak, isSignedToday } from '@lantern/rules/sign-in';

import type { MemberContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import { lockUnbanned } from '../../../platform/database/lock-member.ts';
import { lockTermsInForce, saleTermsOf } from '../../ground/site/sale-terms.ts';
import { findSignFacts } from './sign.repo.ts';
import { takeReward } from './take-reward.ts';

/** The day and the reward that the client expects. They decide nothing: a difference from the server's is refused. */
export interface SignExpected {
  amount?: number | string | null | undefined;
  date?: string | null | undefined;
}

/** Signs in for today (by the server's clock), once, and pays the day's reward. */
export function signToday(
  { deps, actor: { memberId } }: MemberContext,
  expected: SignExpected,
): Promise<SignReceipt> {
  return deps.db.transact(async (tx) => {
    await lockUnbanned(tx, memberId);
    const { terms, at } = await lockTermsInForce(deps, tx);
    const today = businessDayOf(at);
    const { last } = await findSignFacts(tx, memberId, today);
    const { streak, reward } = signIn(last, today, terms.rewards.signIn) ?? refuse('signed-today');
    if (!isExpected(expected, reward, today)) refuse('sign-mismatch');
    const claim = { memberId, task: 'sign_in', day: today, streak, at } as const;
    if (!(await takeReward(tx, claim, reward))) refuse('signed-today');
    const { kind, amount } = reward;
    return {
      count: streak,
      coins: kind === 'coins' ? amount : 0,
      vipDays: kind === 'vip-days' ? amount : 0,
    };
  });
}

/** The date; a client may send a time of day with it. */
function isExpected({ amount, date }: SignExpected, reward: Reward, today: BusinessDay): boolean {
  if (amount != null && amount !== '' && Number(amount) !== reward.amount) return false;
  return date == null || date === '' || date.slice(0, today.length) === today;
}

/** The member's streak and today's tasks, by the server's clock. */
export async function readSignState({
  deps,
  actor: { memberId },
}: MemberContext): Promise<SignState> {
  const today = businessDayOf(deps.now());
  const { last, ...facts } = await findSignFacts(deps.db, memberId, today);
  const { rewards } = await saleTermsOf(deps)();
  return {
    count: currentStreak(last, today),
    signedToday: isSignedToday(last, today),
    tasks: deriveTasks(facts),
    rewards,
  };
}
