import type { SealedPlace } from './sealed-places.ts';

/** How many things of a place there are, by the secret that sealed them. */
export interface Counted {
  what: string;
  /** Sealed again by this run. */
  resealed: number;
  /** Still sealed with an old secret, at the end. */
  old: number;
  /** Neither secret opens them. */
  unreadable: number;
}

interface Options {
  signal: AbortSignal;
  /** Called after each slice of rows, with the number that was looked at. */
  onProgress?: (looked: number) => void;
}

/**
 * Seals again whatever an old secret sealed, beside a running site, and looks at all once more at the end: a process that
 * knows the old secret alone may have written meanwhile. A row that is done is left alone, so a killed run is run again.
 */
export async function reseal(
  places: readonly SealedPlace[],
  { signal, onProgress = () => undefined }: Options,
): Promise<Counted[]> {
  let looked = 0;
  const walk = async (place: SealedPlace, seals: boolean): Promise<Counted> => {
    const counted: Counted = { what: place.what, resealed: 0, old: 0, unreadable: 0 };
    for (let after: number | null = 0; after !== null;) {
      signal.throwIfAborted();
      const rows = await place.read(after);
      for (const { isOld, sealAgain } of rows) {
        if (isOld === null) counted.unreadable++;
        else if (isOld && seals && (await sealAgain())) counted.resealed++;
        else if (isOld) counted.old++;
      }
      looked += rows.length;
      onProgress(looked);
      after = rows.at(-1)?.id ?? null;
    }
    return counted;
  };
  const all: Counted[] = [];
  for (const place of places) {
    await place.prepare?.();
    const { resealed } = await walk(place, true);
    all.push({ ...(await walk(place, false)), resealed });
  }
  return all;
}
