import { getConfig } from '@lantern/contracts/calls/site';
import type { Config } from '@lantern/contracts/entities/config';
import { useQuery } from '@tanstack/react-query';

import { callQuery } from '../../api/call-queries.ts';
import { failureOf } from '../../api/query-failure.ts';

/** What the operator has set; `undefined` until it has arrived, or when it can't be had. */
export function useSiteConfig(): Config | undefined {
  return useQuery(callQuery(getConfig, {})).data;
}

/** Whether what the operator has set is still on its way. */
export function useIsSiteConfigPending(): boolean {
  const config = useQuery(callQuery(getConfig, {}));
  return !config.data && !failureOf(config);
}

/** Days of VIP that a friend brings; one until the operator's word has arrived. */
export const useInviteDays = (): number => useSiteConfig()?.inviteDays ?? 1;
