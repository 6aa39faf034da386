import type { Call } from '@lantern/contracts/call';
import { listConversations } from '@lantern/contracts/calls/operator/chat';
import { listFeedback } from '@lantern/contracts/calls/operator/feedback';
import { listIngests } from '@lantern/contracts/calls/operator/ingests';
import { listReports } from '@lantern/contracts/calls/operator/moderation';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { callQuery } from '../api/call-api.ts';
import type { Section } from '../sections.ts';
import { useSession } from '../session/session.tsx';

/** How often the waiting work is counted. */
const againMs = 30_000;

/** Returns how much waits for an operator in each section; a section in which nothing can wait is missing. */
export function useWaiting(): Partial<Record<Section['key'], number>> {
  const failed = useTotal(listIngests, { state: 'failed', size: 1 });
  const toReview = useTotal(listIngests, { state: 'in_review', size: 1 });
  const reports = useTotal(listReports, { state: 'open', currentPage: 1 });
  const waiting = useTotal(listConversations, { show: 'waiting', currentPage: 1 });
  const feedback = useTotal(listFeedback, {});
  return { intake: failed + toReview, reports, chats: waiting + feedback };
}

function useTotal<
  Payload extends z.ZodMiniType,
  Answer extends z.ZodMiniType<{ total: number | null }>,
>(call: Call<Payload, Answer>, payload: z.input<Payload>): number {
  const { may } = useSession();
  const query = useQuery({
    ...callQuery(call, payload),
    enabled: may(call),
    refetchInterval: againMs,
  });
  return query.data?.total ?? 0;
}
