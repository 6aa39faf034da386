import type { Player } from 'video.js';

import { DoubleTap } from './double-tap.tsx';
import { useTaste } from './use-taste.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** What makes a player pleasant: it remembers, it keeps the screen awake, it understands two taps. */
export function PlayerManners({ player }: { player: Player }) {
  useTaste(player);
  useWakeLock(player);
  return <DoubleTap player={player} />;
}
