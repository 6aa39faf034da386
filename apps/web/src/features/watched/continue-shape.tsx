import type { ReactNode } from 'react';

import { watchedTexts } from '#text/watched.ts';

import { SectionHeader } from '../../ui/section-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const CONTINUE_HEADING = 'home-continue';

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
