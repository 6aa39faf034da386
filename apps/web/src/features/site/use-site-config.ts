import { getConfig } from '@lantern/contracts/calls/site';
import type { Config } from '@lantern/contracts/entities/config';
import { useQuery } from '@tanstack/react-query';

import { callQuery } from '../../api/call-queries.ts';
import { failureOf } from '../../api/query-failure.ts';

/** The operator's settings; `undefined` until they have arrived, or when the request failed. */
export function useSiteConfig(): Config | undefined {
  return useQuery(callQuery(getConfig, {})).data;
}

/** Whether the operator's settings are still loading. */
export function useIsSiteConfigPending(): boolean {
  const config = useQuery(callQuery(getConfig, {}));
  return !config.data && !failureOf(config);
}

/** The days of VIP that a friend brings; one until the operator's setting has arrived. */
export const useInviteDays = (): number => useSiteConfig()?.inviteDays ?? 1;
