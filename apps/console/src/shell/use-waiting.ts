import { listInbox } from '@lantern/contracts/calls/operator/inbox';
import { useQuery } from '@tanstack/react-query';

import { callQuery } from '../api/call-api.ts';
import { inboxPlaces } from '../inbox-places.ts';
import type { Section } from '../sections.ts';
import { useSession } from '../session/session.tsx';

/** How often the waiting work is counted. */
const againMs = 30_000;

/** Returns how much waits for operators in each section, and in all; a section in which nothing can wait is missing. */
export function useWaiting(): Partial<Record<Section['key'], number>> {
  const { may } = useSession();
  const { data } = useQuery({
    ...callQuery(listInbox, {}),
    enabled: may(listInbox),
    refetchInterval: againMs,
  });
  const sums: Partial<Record<Section['key'], number>> = {};
  for (const { kind, total } of data?.groups ?? []) {
    for (const section of ['inbox', inboxPlaces[kind].section] as const)
      sums[section] = (sums[section] ?? 0) + total;
  }
  return sums;
}
