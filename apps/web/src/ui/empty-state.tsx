import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { buttonLook } from './button.tsx';
import { patiently } from './patient-import.ts';

/** It comes when something is empty, which is seldom; until it can be had, the words do. */
const EmptyScreenDrawing = lazy(patiently(() => import('./empty-screen-drawing.tsx')));

export interface EmptyStateProps {
  /** One sentence: what is not here, or what went wrong. */
  title: string;
  detail?: string;
  /** Where one goes from here: the one thing to do about it. */
  way?: { to: string; label: string; replace?: boolean };
  /** The one thing to do, where that is more than to go somewhere. */
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
