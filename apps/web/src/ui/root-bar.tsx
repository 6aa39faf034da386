import type { ReactNode } from 'react';

import { useTitle } from './use-title.ts';

export interface RootBarProps {
  title: string;
  /** One line about the screen. */
  lead?: string;
  /** The icon buttons at the right. */
  actions?: ReactNode;
}

/** The bar of a tab's root: a large title, and the actions. */
export function RootBar({ title, lead, actions }: RootBarProps) {
  useTitle(title);
  return (
    <header className="sticky top-0 z-20 bg-ground/95 pt-(--inset-top) backdrop-blur-lg">
      <div className="flex min-h-bar items-center justify-between pr-1 pl-page">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <h1 className="shrink-0 text-display font-strong">{title}</h1>
          {lead !== undefined && <p className="words text-small text-soft">{lead}</p>}
        </div>
        {actions}
      </div>
    </header>
  );
}
