import { getMember } from '@lantern/contracts/calls/member';
import { getSignState, signIn } from '@lantern/contracts/calls/sign';
import type { SignReceipt } from '@lantern/contracts/entities/sign-state';
import { putRecent } from '@lantern/rules/recent-list';
import { businessDayOf } from '@lantern/rules/shanghai-time';
import { signInDayIndex, SIGN_IN_REWARDS } from '@lantern/rules/sign-in';
import { useQueryClient } from '@tanstack/react-query';

import { isFinal, SessionOver } from '../../api/api-errors.ts';
import { callApi } from '../../api/call-api.ts';
import { keyOf } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { signedDatesRule, stored } from '../../storage/stored.ts';
import { zhTasks } from '../../text/zh-tasks.ts';
import { showToast } from '../../ui/toast.tsx';

/** Signs today in. Whatever came of it, the server is asked anew: an answer may be lost on the way. */
export function useSignIn() {
  const queries = useQueryClient();
  const signing = useOneAtATime({
    action: [signIn.path],
    mutationFn: () => callApi(signIn, {}),
    onSuccess(receipt) {
      stored.signedDates.update((days) =>
        putRecent(days, businessDayOf(new Date()), signedDatesRule),
      );
      showToast(zhTasks.signedNow(rewardText(receipt)), 'success');
    },
    onError(error) {
      if (isFinal(error)) showToast(zhTasks.signedAgain);
      else if (!(error instanceof SessionOver)) showToast(messageOf(error), 'failure');
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(getSignState) }),
        queries.invalidateQueries({ queryKey: keyOf(getMember) }),
      ]),
  });
  return { sign: () => signing.mutate(), isPending: signing.isPending };
}

/** What was paid: the receipt's word, and the table's only for the kind. */
function rewardText({ count, coins, vipDays }: SignReceipt): string {
  const kind = SIGN_IN_REWARDS[signInDayIndex(count)]?.kind ?? 'coins';
  return zhTasks.reward[kind](kind === 'coins' ? coins : vipDays);
}
