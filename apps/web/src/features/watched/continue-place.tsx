import { lazy, Suspense, useState, type ReactNode } from 'react';

import { watchedTexts } from '#text/watched.ts';

import { stored } from '../../storage/stored.ts';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { whenIdle } from '../../ui/when-idle.ts';

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

const CARDS = 4;

/** The shape of the row, as high as the row; with children, they stand in it. */
export function ContinueShape({ children }: { children?: ReactNode }) {
  return (
    <section aria-labelledby={CONTINUE_HEADING}>
      <SectionHeader id={CONTINUE_HEADING} title={watchedTexts.goOn} />
      <div className="relative flex gap-gap overflow-hidden px-page">
        {Array.from({ length: CARDS }, (_, index) => (
          <div key={index} aria-hidden="true" className={children ? 'invisible w-40' : 'w-40'}>
            <Skeleton className="aspect-video w-40 rounded-card" />
            <p className="mt-2 text-body">&nbsp;</p>
            <p className="mt-0.5 text-note">&nbsp;</p>
          </div>
        ))}
        {children}
      </div>
    </section>
  );
}

export const CONTINUE_HEADING = 'home-continue';
