import { QueryClient } from '@tanstack/react-query';

import { NetworkFailed } from './api-errors.ts';

const FRESH_MS = 60_000;
/** Longer than a film: whoever comes back from one finds the list they left. */
const KEPT_MS = 3 * 60 * 60_000;
const RETRIES = 2;

/** The cache of what the server said. Only a network that failed is tried again; a refusal stands. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so, instead of waiting in silence until there is one.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => error instanceof NetworkFailed && failures < RETRIES,
      },
    },
  });
}
