import { getMember } from '@lantern/contracts/calls/member';
import { claimCalls, getSignState } from '@lantern/contracts/calls/sign';
import { type ClaimedTask, isClaimedTask, type Task } from '@lantern/rules/daily-tasks';
import { businessDayOf } from '@lantern/rules/shanghai-time';
import { useQueryClient } from '@tanstack/react-query';

import { tasksTexts } from '#text/tasks.ts';

import { callApi } from '../../api/call-api.ts';
import { keyOf } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { stored } from '../../storage/stored.ts';
import { showToast } from '../../ui/toast.tsx';

/** Claims a task's reward (an invite pays by itself); the server tells why not. */
export function useClaimTask(task: Task) {
  const queries = useQueryClient();
  const claiming = useOneAtATime({
    action: ['claim', task],
    mutationFn: (claimed: ClaimedTask) => callApi(claimCalls[claimed], {}),
    onSuccess() {
      if (task === 'watchVideo') stored.vipVideoDate.write(businessDayOf(new Date()));
      showToast(tasksTexts.claimedNow, 'success');
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
    onSettled(_paid, error) {
      const looked = Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(getSignState) }),
        queries.invalidateQueries({ queryKey: keyOf(getMember) }),
      ]);
      // The next request shows a done task; a failed one may be tried again at once.
      return error ? undefined : looked;
    },
  });
  return {
    claim: () => isClaimedTask(task) && claiming.mutate(task),
    isPending: claiming.isPending,
  };
}
