import { useLayoutEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

import { Router } from './router.tsx';
import { CrashedScreen } from './shell/crashed-screen.tsx';
import { removeFirstPicture } from './ui/first-picture.tsx';

export function App() {
  useLayoutEffect(removeFirstPicture, []);
  return (
    <ErrorBoundary FallbackComponent={CrashedScreen}>
      <Router />
    </ErrorBoundary>
  );
}
