import { signIn } from '@lantern/contracts/calls/sign';
import type { SignReceipt } from '@lantern/contracts/entities/sign-state';
import { putRecent } from '@lantern/rules/recent-list';
import { type BusinessDay, businessDayOf } from '@lantern/rules/shanghai-time';
import { type Reward, signInReward } from '@lantern/rules/sign-in';

import { tasksTexts } from '#text/tasks.ts';

import { isFinal, Refused, SessionOver } from '../../api/api-errors.ts';
import { callApi } from '../../api/call-api.ts';
import { now } from '../../api/clock.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { signedDatesRule, stored } from '../../storage/stored.ts';
import { showToast } from '../../ui/toast.tsx';
import { useLookAgain } from './use-look-again.ts';

/** The wire's types of rewards: coins, or VIP. */
const rewardTypes = { coins: 1, 'vip-days': 2 } as const;

/** What was paid, and the day that was signed. */
interface Signed {
  receipt: SignReceipt;
  day: BusinessDay;
}

/**
 * Says what is expected. Around midnight that may be another day, and a screen that was open while the rewards
 * changed another amount: then the server's count.
 */
async function sign({ kind, amount }: Reward): Promise<Signed> {
  const expected = { amount, commodityType: rewardTypes[kind] };
  const day = businessDayOf(now());
  try {
    return { receipt: await callApi(signIn, { ...expected, date: day }), day };
  } catch (error) {
    if (!(error instanceof Refused) || !isFinal(error)) throw error;
    const today = businessDayOf(now());
    return { receipt: await callApi(signIn, {}), day: today };
  }
}

/** Signs in for today, after this many days in a row. It always reloads from the server, because an answer may be lost. */
export function useSignIn(count: number, strip: readonly Reward[]) {
  const lookAgain = useLookAgain();
  const signing = useOneAtATime({
    action: [signIn.path],
    mutationFn: () => sign(signInReward(count + 1, strip)),
    onSuccess({ receipt, day }) {
      stored.signedDates.update((days) => putRecent(days, day, signedDatesRule));
      showToast(tasksTexts.signedNow(rewardText(receipt)), 'success');
    },
    onError(error) {
      // Signed already, most often; the server says so, or what else is against it.
      if (isFinal(error)) showToast(messageOf(error));
      else if (!(error instanceof SessionOver)) showToast(messageOf(error), 'failure');
    },
    onSettled: lookAgain,
  });
  return { sign: () => signing.mutate(), isPending: signing.isPending };
}

/** The paid reward, in words. */
const rewardText = ({ coins, vipDays }: SignReceipt): string =>
  vipDays > 0 ? tasksTexts.reward['vip-days'](vipDays) : tasksTexts.reward.coins(coins);
