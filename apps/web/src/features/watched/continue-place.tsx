import { lazy, Suspense, useState } from 'react';

import { stored } from '../../storage/stored.ts';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { ContinueShape } from './continue-shape.tsx';

const ContinueRow = lazy(() =>
  whenIdle().then(importWithRetry(() => import('./continue-row.tsx'))),
);

/** Whether this device showed the row last time, or opened films that may be unfinished. */
const isExpected = (): boolean =>
  stored.token.read() !== null &&
  (stored.heldPlaces.read().continue ?? stored.videoHistory.read().length > 0);

/** The row of films to continue. It comes late, so its place is kept where it is expected, and nothing below it jumps. */
export function ContinuePlace() {
  const [wasExpected] = useState(isExpected);
  const held = <ContinueShape />;
  return (
    <Suspense fallback={wasExpected && held}>
      <ContinueRow wasExpected={wasExpected} held={held} />
    </Suspense>
  );
}
