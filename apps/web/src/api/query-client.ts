import { QueryClient } from '@tanstack/react-query';

import { NetworkFailed } from './api-errors.ts';

const FRESH_MS = 60_000;
/** Longer than a film: a member who comes back from one finds the list they left. */
const KEPT_MS = 3 * 60 * 60_000;
const LONGEST_PAUSE_MS = 8000;

/**
 * Server answers. Only network errors are retried, while a screen waits and shows the failure (`failureOf`); a refusal is
 * final.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails with a message, instead of waiting silently for the network.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        refetchOnWindowFocus: false,
        retry: (_failures, error) => error instanceof NetworkFailed,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS),
      },
    },
  });
}
