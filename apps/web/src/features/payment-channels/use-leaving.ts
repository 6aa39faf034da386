import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

import { stopLeaving } from './open-payment.ts';

/** How long a payment page may take to begin: as long as the server gives a gateway, so that it is said within ten seconds. */
const PATIENCE_MS = 8000;

/** What this page does when it is not left: `silent` when nothing came, `beside` when another app was opened instead. */
export interface NotLeft {
  silent: () => void;
  beside: () => void;
}

/**
 * Whether this page is being left for a payment page. A gateway that takes the question and never answers would hold the member
 * for minutes: its page is given up after a while.
 */
export function useLeaving(): { isLeaving: boolean; leave: (not: NotLeft) => void } {
  const [leaving, setLeaving] = useState<NotLeft | null>(null);
  const giveUp = useEffectEvent(() => {
    setLeaving(null);
    // A wallet that an address of https opens covers this page, and leaves it where it is.
    if (document.visibilityState === 'hidden') return leaving?.beside();
    stopLeaving();
    return leaving?.silent();
  });
  useEffect(() => {
    if (leaving === null) return undefined;
    const timer = setTimeout(() => giveUp(), PATIENCE_MS);
    const isGone = (): void => clearTimeout(timer);
    // Back from the payment page, the browser may show this page just as it was left.
    const comeBack = (): void => setLeaving(null);
    addEventListener('pagehide', isGone);
    addEventListener('pageshow', comeBack);
    return () => {
      isGone();
      removeEventListener('pagehide', isGone);
      removeEventListener('pageshow', comeBack);
    };
  }, [leaving]);
  // Set at once, so that no second tap gets through.
  return { isLeaving: leaving !== null, leave: (not) => flushSync(() => setLeaving(not)) };
}
