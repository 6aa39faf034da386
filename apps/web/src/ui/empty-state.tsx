import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { buttonLook } from './button.tsx';
import { importWithRetry } from './import-with-retry.ts';

/** Loaded on demand, because empty screens are rare; until then the words stand alone. */
const EmptyScreenDrawing = lazy(importWithRetry(() => import('./empty-screen-drawing.tsx')));

export interface EmptyStateProps {
  /** One sentence: what is missing, or what went wrong. */
  title: string;
  detail?: string;
  /** The link to the next step. */
  way?: { to: string; label: string; replace?: boolean };
  /** The next step, if it is more than a link. */
  action?: ReactNode;
}

/** What a screen shows in place of content that does not exist. */
export function EmptyState({ title, detail, way, action }: EmptyStateProps) {
  return (
    <div className="flex animate-appear flex-col items-center px-page py-12 text-center">
      <div className="aspect-[22/15] w-44">
        <Suspense>
          <EmptyScreenDrawing />
        </Suspense>
      </div>
      <p className="mt-5 text-lead font-strong">{title}</p>
      {detail !== undefined && <p className="mt-1.5 max-w-72 text-small text-soft">{detail}</p>}
      {way && (
        <div className="mt-6">
          <Link to={way.to} replace={way.replace} className={buttonLook('primary')}>
            {way.label}
          </Link>
        </div>
      )}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}
