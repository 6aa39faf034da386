import { reportVideo } from '@lantern/contracts/calls/moderation';
import type { ReportCategory } from '@lantern/rules/report';

import { callApi } from '../../../api/call-api.ts';
import { messageOf } from '../../../api/message-of.ts';
import { useOneAtATime } from '../../../api/one-at-a-time.ts';
import { showToast } from '../../../ui/toast.tsx';

export type Complaint = { category: ReportCategory; detail: string };

/** Sends a report; a refusal is said in the server's words. */
export function useReport(cartoonCode: number) {
  const { mutate, data, isPending } = useOneAtATime({
    action: [reportVideo.path, cartoonCode],
    mutationFn: (complaint: Complaint) => callApi(reportVideo, { cartoonCode, ...complaint }),
    onError: (error) => showToast(messageOf(error), 'failure'),
  });
  return { send: mutate, receipt: data?.receipt ?? null, isSending: isPending };
}
