import { useEffect, useEffectEvent, useState } from 'react';

import type { PlaybackFailure } from '../engine/hls-recovery.ts';
import { type MovingPlayer, usePictureMoves, usePlayerEvent } from '../use-player-event.ts';

/** `MediaError.MEDIA_ERR_NETWORK`: the media had begun to arrive. */
const BROKEN_OFF = 2;

interface Faults {
  /** Whether it plays from another site. */
  isForeign: boolean;
  fail: (failure: PlaybackFailure) => void;
}

/**
 * Calls `fail` with each failure of the engine and of the browser's own player, and when another site gives nothing for too
 * long.
 */
export function useFaults(
  player: MovingPlayer & { error(): { code: number } | null },
  { isForeign, fail }: Faults,
): void {
  usePlayerEvent(player, 'hlserror', (detail) => fail(readFailure(detail)));
  usePlayerEvent(player, 'error', () => {
    const fault = player.error();
    if (fault) fail(fault.code === BROKEN_OFF ? 'network' : 'media');
  });
  useLineTimes(player, isForeign, () => fail('network'));
}

function readFailure(detail: unknown): PlaybackFailure {
  const known: readonly PlaybackFailure[] = ['denied', 'moved', 'missing', 'network', 'media'];
  return known.find((failure) => failure === detail) ?? 'media';
}

/** What a line of another site is waited for, and how long at most: 15 s to the first picture. */
const LIMITS_MS = { playlist: 8000, picture: 7000, stall: 20_000 } as const;

type Wait = keyof typeof LIMITS_MS;

const ARRIVES = ['loadeddata', 'playing', 'pause', 'no-start', 'ended', 'hlserror'];

/** Calls `onLate` when a line of another site gives nothing for too long. */
function useLineTimes(player: MovingPlayer, isForeign: boolean, onLate: () => void): void {
  // An object, because a wait may begin again before it has ended.
  const [wait, setWait] = useState<{ for: Wait } | null>(null);
  const isLate = useEffectEvent(onLate);
  usePlayerEvent(player, 'playback', () => setWait({ for: 'playlist' }));
  usePlayerEvent(player, ['hlslevels', 'loadedmetadata'], () =>
    setWait((now) => (now?.for === 'playlist' ? { for: 'picture' } : now)),
  );
  usePlayerEvent(player, 'waiting', () => setWait((now) => now ?? { for: 'stall' }));
  usePlayerEvent(player, ARRIVES, () => setWait(null));
  usePictureMoves(player, () => setWait(null));
  useEffect(() => {
    if (wait === null || !isForeign) return undefined;
    const timer = setTimeout(() => isLate(), LIMITS_MS[wait.for]);
    return () => clearTimeout(timer);
  }, [wait, isForeign]);
}
