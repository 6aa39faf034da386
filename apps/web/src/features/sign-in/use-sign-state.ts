import { getSignState } from '@lantern/contracts/calls/sign';
import type { SignState } from '@lantern/contracts/entities/sign-state';
import { businessDayOf } from '@lantern/rules/shanghai-time';
import { signInReward } from '@lantern/rules/sign-in';
import { useQuery } from '@tanstack/react-query';

import { tasksTexts } from '#text/tasks.ts';

import { callQuery } from '../../api/call-queries.ts';
import { useClock } from '../../session/use-clock.ts';
import { stored } from '../../storage/stored.ts';

/** Today's sign-in and tasks; after midnight (Asia/Shanghai) those of the new day. */
export function useSignState(options: { staleTime?: number; enabled?: boolean } = {}) {
  const { queryKey, ...asked } = callQuery(getSignState, {});
  const day = businessDayOf(useClock());
  return useQuery({ ...asked, ...options, queryKey: [...queryKey, day] });
}

/** The same for a hint elsewhere: undefined while it is unknown. */
export function useSignHint(options: { enabled?: boolean } = {}): SignState | undefined {
  const isKnown = stored.token.use() !== null;
  return useSignState({ enabled: isKnown && options.enabled !== false }).data;
}

/** Whether today's sign-in happened on this device; knowing it needs no call. */
export const useIsSignedHere = (): boolean =>
  stored.signedDates.use().includes(businessDayOf(useClock()));

/** What the next sign-in brings, in words. */
export function nextRewardText({ count, rewards }: SignState): string {
  const { kind, amount } = signInReward(count + 1, rewards.signIn);
  return tasksTexts.reward[kind](amount);
}
