import { reportVideo } from '@lantern/contracts/calls/moderation';
import type { ReportCategory } from '@lantern/rules/report';
import { useMutation } from '@tanstack/react-query';

import { callApi } from '../../../api/call-api.ts';
import { messageOf } from '../../../api/message-of.ts';
import { showToast } from '../../../ui/toast.tsx';

export type Complaint = { category: ReportCategory; detail: string };

/** Sends a report; a refusal is said in the server's words. */
export function useReport(cartoonCode: number) {
  const { mutate, data, isPending } = useMutation({
    mutationFn: (complaint: Complaint) => callApi(reportVideo, { cartoonCode, ...complaint }),
    onError: (error) => showToast(messageOf(error)),
  });
  return { send: mutate, receipt: data?.receipt ?? null, isSending: isPending };
}
