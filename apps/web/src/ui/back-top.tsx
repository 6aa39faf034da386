import { ArrowUp } from 'lucide-react';

import { texts } from '#text/texts.ts';

import { scrollToTop } from './scroll-to-top.ts';
import { useScrolledPast } from './use-scrolled-past.ts';

/** A button that leads back to the top, once the top is far away. */
export function BackTop() {
  const far = useScrolledPast(1.5);
  if (!far) return null;
  return (
    <div className="room pointer-events-none fixed inset-x-0 bottom-[calc(var(--spacing-tabs)+var(--inset-bottom)+1rem)] z-20 flex justify-end px-page">
      <button
        type="button"
        aria-label={texts.common.backToTop}
        onClick={scrollToTop}
        className="pointer-events-auto inline-flex size-11 animate-rise items-center justify-center rounded-full bg-sheet/90 text-strong shadow-float ring-1 ring-line backdrop-blur-md active:bg-raised"
      >
        <ArrowUp size={22} aria-hidden="true" />
      </button>
    </div>
  );
}
