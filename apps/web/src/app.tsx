import { ErrorBoundary } from 'react-error-boundary';

import { Router } from './router.tsx';
import { CrashedScreen } from './shell/crashed-screen.tsx';

export function App() {
  return (
    <ErrorBoundary FallbackComponent={CrashedScreen}>
      <Router />
    </ErrorBoundary>
  );
}
