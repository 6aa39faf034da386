import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

import { CodeOnItsWay } from '../ui/code-on-its-way.tsx';
import { CrashedScreen } from './crashed-screen.tsx';

export interface ScreenBoundaryProps {
  /** A change of it gives the screen another try. */
  resetKey: string;
  /** Shown while the screen's code is on its way. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Around each screen: it may load, and it may fail, without taking the rest of the app with it. */
export function ScreenBoundary({ resetKey, fallback, children }: ScreenBoundaryProps) {
  return (
    <ErrorBoundary FallbackComponent={CrashedScreen} resetKeys={[resetKey]}>
      <Suspense fallback={<CodeOnItsWay>{fallback}</CodeOnItsWay>}>{children}</Suspense>
    </ErrorBoundary>
  );
}
