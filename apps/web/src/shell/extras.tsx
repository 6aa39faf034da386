import { lazy, Suspense, type ComponentType } from 'react';

import { whenIdle } from '../ui/when-idle.ts';

/** A part for which no screen waits: it comes when there is time, and the screen does without it when it cannot be had. */
function extra(load: () => Promise<{ default: ComponentType }>) {
  const Part = lazy(() =>
    whenIdle()
      .then(load)
      .catch(() => ({ default: () => null })),
  );
  return function Extra() {
    return (
      <Suspense>
        <Part />
      </Suspense>
    );
  };
}

export const Analytics = extra(() => import('./analytics.tsx'));
export const TellUntold = extra(() => import('./tell-untold.tsx'));
export const UnreadOnTab = extra(() => import('./unread-on-tab.tsx'));
