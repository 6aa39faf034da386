import { lazy, Suspense, type ComponentType } from 'react';

import { importWithRetry } from '../ui/import-with-retry.ts';
import { whenIdle } from '../ui/when-idle.ts';

/** An optional part: it loads when the browser is idle, and is left out when it can't be loaded. */
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
export const TellUntold = extra(() => import('./sync-pending.tsx'));
export const RenewByVip = extra(() => import('../session/renew-by-vip.tsx'));
export const InAppHint = extra(() => import('../features/in-app/in-app-hint.tsx'));
export const CardMenu = extra(
  importWithRetry(() => import('../features/card-menu/card-menu-place.tsx')),
);
export const UnreadOnTab = extra(() => import('./unread-on-tab.tsx'));
