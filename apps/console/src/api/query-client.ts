import { QueryClient } from '@tanstack/react-query';

import { NetworkFailed } from './api-errors.ts';

const retries = 2;
/** The age up to which data is reused when a screen opens; short, because operators work side by side. */
const freshMs = 5_000;

/** Creates the cache of answers. It retries only after a network failure, and never a call that changes something. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Without a network a call fails at once with a message, instead of waiting silently for the network.
      mutations: { networkMode: 'always', retry: false },
      queries: {
        networkMode: 'always',
        staleTime: freshMs,
        retry: (failures, error) => error instanceof NetworkFailed && failures < retries,
      },
    },
  });
