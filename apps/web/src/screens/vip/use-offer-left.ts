import { useEffect, useState } from 'react';

import { nowMs } from '../../api/clock.ts';
import { offerEnd } from '../../storage/stored-payment.ts';

/** How long the offer stands from the first look at it. */
const OFFER_MS = 900_000;
const TICK_MS = 1000;
/** How long an offer that has just ended is said to have. */
const FAREWELL_MS = 8000;

/** When the offer ends: a reload does not make it longer, and no clock that was set can. */
function findEnd(now: number): number {
  const kept = offerEnd.read();
  if (kept !== null && kept <= now + OFFER_MS) return kept;
  const end = now + OFFER_MS;
  offerEnd.write(end);
  return end;
}

/**
 * Whole seconds the offer still stands, counting down to 0, where it is said for a moment that it is over; null from
 * then on, and where it was over before.
 */
export function useOfferLeft(): number | null {
  const [end] = useState(() => findEnd(nowMs()));
  const [wasOver] = useState(() => end <= nowMs());
  const [now, setNow] = useState(() => nowMs());
  const isGone = wasOver || now > end + FAREWELL_MS;
  useEffect(() => {
    if (isGone) return undefined;
    const timer = setInterval(() => setNow(nowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, [isGone]);
  return isGone ? null : Math.max(0, Math.ceil((end - now) / TICK_MS));
}
