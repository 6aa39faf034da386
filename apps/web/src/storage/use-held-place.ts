import { useEffect, useState } from 'react';

import { stored } from './stored.ts';

/** Places whose content comes late, and is not there for everybody. */
type LatePlace = 'continue' | 'playerAd' | 'profileAds' | 'profileLimit';

/**
 * Whether a place is kept free while it is not known whether something comes (`isThere` is undefined): as it was on this
 * device last time, or `atFirst`. So nothing below the place jumps when it comes.
 */
export function useHeldPlace(
  place: LatePlace,
  isThere: boolean | undefined,
  atFirst: boolean,
): boolean {
  const [before] = useState(() => stored.heldPlaces.read()[place] ?? atFirst);
  useEffect(() => {
    if (isThere === undefined || stored.heldPlaces.read()[place] === isThere) return;
    stored.heldPlaces.update((known) => ({ ...known, [place]: isThere }));
  }, [place, isThere]);
  return isThere ?? before;
}
