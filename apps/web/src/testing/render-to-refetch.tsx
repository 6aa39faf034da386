import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';

import { createQueryClient } from '../api/query-client.ts';
import { renderAt } from './render-screen.tsx';

/** Renders a part at an address. Returns a function that refetches all shown queries and waits for them. */
export function renderToRefetch(address: string, part: ReactNode): () => Promise<void> {
  const client = createQueryClient();
  renderAt(address, <QueryClientProvider client={client}>{part}</QueryClientProvider>);
  return () =>
    act(async () => {
      await client.refetchQueries();
      // Observers are told in turn.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    });
}
