import { QueryClient } from '@tanstack/react-query';

import { NetworkFailed } from './api-errors.ts';

const retries = 2;
/** Two operators work side by side: what is shown is at most this old when a screen is opened. */
const freshMs = 5_000;

/** What the server said. Only a network that failed is tried again, and never a call that changes something. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so, instead of waiting in silence until there is one.
      mutations: { networkMode: 'always', retry: false },
      queries: {
        networkMode: 'always',
        staleTime: freshMs,
        retry: (failures, error) => error instanceof NetworkFailed && failures < retries,
      },
    },
  });
