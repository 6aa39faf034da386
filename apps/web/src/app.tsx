import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

import { createQueryClient } from './api/query-client.ts';
import { Router } from './router.tsx';
import { CrashedScreen } from './shell/crashed-screen.tsx';

export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ErrorBoundary FallbackComponent={CrashedScreen}>
      <QueryClientProvider client={queryClient}>
        <Router />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
