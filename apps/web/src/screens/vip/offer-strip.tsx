import { Clock } from 'lucide-react';

import { zhPaying } from '../../text/zh-money.ts';
import { useOfferLeft } from './use-offer-left.ts';

const two = (count: number): string => String(count).padStart(2, '0');

/** How long the offer still stands, that it is over, and then nothing; the time is no news to a reader every second. */
export function OfferStrip() {
  const left = useOfferLeft();
  if (left === null) return null;
  const clock = `${two(Math.floor(left / 60))}:${two(left % 60)}`;
  return (
    <p
      role="timer"
      className="mx-page flex min-h-9 items-center gap-2 rounded-card bg-raised px-4 text-small"
    >
      <Clock size={18} aria-hidden="true" className="text-gold" />
      <span className="flex-1 font-strong text-gold">
        {left > 0 ? zhPaying.offer : zhPaying.offerOver}
      </span>
      {left > 0 && <span className="text-strong tabular-nums">{zhPaying.offerLeft(clock)}</span>}
    </p>
  );
}
