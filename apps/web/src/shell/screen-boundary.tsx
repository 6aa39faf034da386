import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

import { CodeOnItsWay } from '../ui/code-on-its-way.tsx';
import { CrashedScreen } from './crashed-screen.tsx';

export interface ScreenBoundaryProps {
  /** A change of it gives the screen another try. */
  resetKey: string;
  /** Shown while the screen's code loads. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Lets a screen load or fail without the rest of the app. */
export function ScreenBoundary({ resetKey, fallback, children }: ScreenBoundaryProps) {
  return (
    <ErrorBoundary FallbackComponent={CrashedScreen} resetKeys={[resetKey]}>
      <Suspense fallback={<CodeOnItsWay>{fallback}</CodeOnItsWay>}>{children}</Suspense>
    </ErrorBoundary>
  );
}
