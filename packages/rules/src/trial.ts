/** The end of a trial. */
export type TrialEnd = {
  /** Segments from the start that belong to the trial. */
  segments: number;
  /** Where the last of them ends, in seconds. */
  endSeconds: number;
  /** Whether the trial covers the whole episode, because the episode is no longer than the limit. */
  whole: boolean;
};

const MICROSECONDS = 1_000_000;

/**
 * Returns the part of an episode that a trial may see. It ends at the first segment boundary at or after the
 * limit; 0 is a boundary, so a limit of 0 opens no segment. An episode shorter than the limit is seen whole.
 * With `starts`, the first segments of its keys in order, it ends only where a key does.
 *
 * Durations (seconds, as in a playlist's EXTINF) are added as whole microseconds and boundaries are
 * compared in whole milliseconds, so three thirds of ten seconds are ten seconds. Throws RangeError
 * for a duration that is negative or no number; a limit that is no number counts as 0.
 */
export function endTrial(
  durationsSeconds: readonly number[],
  limitSeconds: number,
  starts?: readonly number[],
): TrialEnd {
  const limitMs = limitSeconds > 0 ? Math.round(limitSeconds * 1000) : 0;
  const boundaries = starts && new Set(starts);
  const mayEnd = (position: number): boolean => boundaries?.has(position) ?? true;
  let elapsed = 0;
  let segments = 0;
  while (segments < durationsSeconds.length && (toMs(elapsed) < limitMs || !mayEnd(segments))) {
    elapsed += toMicroseconds(durationsSeconds[segments]);
    segments += 1;
  }
  return {
    segments,
    endSeconds: toMs(elapsed) / 1000,
    whole: segments === durationsSeconds.length,
  };
}

/**
 * How far a cut of the sound may be from the cut of the pictures, in milliseconds, because sound is cut between its own
 * samples.
 */
const cutsApartMs = 100;

/**
 * Counts the sound segments that belong to pictures ending at `endSeconds`: those that begin earlier than that by more
 * than the distance allowed between their cuts. `starts` as for {@link endTrial}, and it throws alike.
 */
export function countSound(
  durationsSeconds: readonly number[],
  endSeconds: number,
  starts?: readonly number[],
): number {
  return endTrial(durationsSeconds, Math.max(0, endSeconds - cutsApartMs / 1000), starts).segments;
}

function toMicroseconds(seconds = Number.NaN): number {
  if (!Number.isFinite(seconds) || seconds < 0) throw new RangeError(`not a duration: ${seconds}`);
  return Math.round(seconds * MICROSECONDS);
}

function toMs(microseconds: number): number {
  return Math.round(microseconds / 1000);
}
