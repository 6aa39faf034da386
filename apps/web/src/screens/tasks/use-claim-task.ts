import { claimCalls } from '@lantern/contracts/calls/sign';
import { type ClaimedTask, isClaimedTask, type Task } from '@lantern/rules/daily-tasks';
import { businessDayOf } from '@lantern/rules/shanghai-time';

import { tasksTexts } from '#text/tasks.ts';

import { callApi } from '../../api/call-api.ts';
import { now } from '../../api/clock.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { stored } from '../../storage/stored.ts';
import { showToast } from '../../ui/toast.tsx';
import { useLookAgain } from './use-look-again.ts';

/** Claims a task's reward (an invite pays by itself); the server tells why not. */
export function useClaimTask(task: Task) {
  const lookAgain = useLookAgain();
  const claiming = useOneAtATime({
    action: ['claim', task],
    mutationFn: (claimed: ClaimedTask) => callApi(claimCalls[claimed], {}),
    onSuccess() {
      if (task === 'watchVideo') stored.vipVideoDate.write(businessDayOf(now()));
      showToast(tasksTexts.claimedNow, 'success');
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
    onSettled: lookAgain,
  });
  return {
    claim: () => isClaimedTask(task) && claiming.mutate(task),
    isPending: claiming.isPending,
  };
}
