import { useEffect, useEffectEvent, useRef } from 'react';

import type { ScreenAccess } from './use-access.ts';

/**
 * Calls back when a trial may be watched to its end by now, bought or VIP since, and when what was whole
 * became a trial: the address that plays is still one of before. `of` is what the access is about.
 */
export function useAccessChanged(access: ScreenAccess, of: number, onChanged: () => void): void {
  const known = useRef<{ of: number; access: ScreenAccess }>(null);
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    if (access === 'unknown') return;
    const was = known.current;
    known.current = { of, access };
    if (was?.of === of && was.access !== access) changed();
  }, [of, access]);
}
