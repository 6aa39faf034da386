import { useEffect, useEffectEvent, useRef } from 'react';

import type { ScreenAccess } from './use-access.ts';

/**
 * Calls back when what was a trial may now be watched to its end: bought here, or VIP since. The
 * address that plays then is still one of a trial. `of` is what the access is about.
 */
export function useAccessGained(access: ScreenAccess, of: number, onGained: () => void): void {
  const before = useRef({ of, access });
  const gained = useEffectEvent(onGained);
  useEffect(() => {
    const was = before.current;
    before.current = { of, access };
    if (was.of === of && was.access === 'trial' && access === 'full') gained();
  }, [of, access]);
}
