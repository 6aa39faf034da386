import type { ReactNode } from 'react';

export type OfferRowProps = {
  icon: ReactNode;
  title: string;
  /** What one gets. */
  detail: string;
  /** What it costs, or what one has. */
  side: string;
  end: ReactNode;
};

/** One offer of the paywall; the colours are those of what is around it. */
export function OfferRow({ icon, title, detail, side, end }: OfferRowProps) {
  return (
    <div className="flex min-h-16 items-center gap-3 py-3 pr-3 pl-4">
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-lead font-strong">{title}</span>
        <span className="mt-0.5 block text-note opacity-80">{detail}</span>
      </span>
      <span className="shrink-0 text-small font-strong tabular-nums">{side}</span>
      <span className="shrink-0">{end}</span>
    </div>
  );
}
