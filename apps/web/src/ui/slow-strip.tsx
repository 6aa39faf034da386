import { RotateCw, Snail } from 'lucide-react';

import { texts } from '#text/texts.ts';

/** The time without an answer after which the visitor is told. */
export const SLOW_MS = 6000;

/** Tells over a waiting screen that it takes long, with a button to retry. It lies above the buttons of the bottom corners. */
export function SlowStrip({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="column pointer-events-none fixed inset-x-0 bottom-[calc(var(--spacing-tabs)+var(--inset-bottom)+4.75rem)] z-30 flex justify-center px-page">
      <output className="pointer-events-auto flex animate-rise items-center rounded-full bg-sheet/95 pl-4 text-body text-strong shadow-notice ring-1 ring-line backdrop-blur-md">
        <Snail size={20} aria-hidden className="mr-2 shrink-0 text-accent" />
        {texts.slow.title}
        <button
          type="button"
          onClick={onRetry}
          className="ml-1 flex min-h-target items-center gap-1.5 rounded-full px-4 font-strong text-accent"
        >
          <RotateCw size={16} aria-hidden />
          {texts.slow.retry}
        </button>
      </output>
    </div>
  );
}
