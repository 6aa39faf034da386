import { lazy, Suspense, type ReactNode } from 'react';

import { patiently } from './patient-import.ts';

/** It comes when something is empty, which is seldom; until it can be had, the words do. */
const EmptyScreenDrawing = lazy(patiently(() => import('./empty-screen-drawing.tsx')));

export interface EmptyStateProps {
  /** One sentence: what is not here, or what went wrong. */
  title: string;
  detail?: string;
  /** The one thing to do about it. */
  action?: ReactNode;
}

/** What a screen shows in place of content that does not exist. */
export function EmptyState({ title, detail, action }: EmptyStateProps) {
  return (
    <div className="flex animate-appear flex-col items-center px-page py-12 text-center">
      <div className="aspect-[22/15] w-44">
        <Suspense>
          <EmptyScreenDrawing />
        </Suspense>
      </div>
      <p className="mt-5 text-lead font-strong">{title}</p>
      {detail !== undefined && <p className="mt-1.5 max-w-72 text-small text-soft">{detail}</p>}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}
