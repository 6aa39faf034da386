import { useEffect, useState, type ReactNode } from 'react';

import { patiently } from '../../ui/patient-import.ts';
import type { Playback } from './playback.ts';
import type * as playerModule from './player.tsx';
import type { PlayerProps } from './player.tsx';

type PlayerModule = typeof playerModule;

let here: PlayerModule | undefined;

const importPlayer = patiently(() => import('./player.tsx'));

async function fetchPlayer(): Promise<PlayerModule> {
  here ??= await importPlayer();
  return here;
}

/** Fetches the player ahead. Where that fails, the page fetches it itself. */
export function prefetchPlayer(): void {
  fetchPlayer().catch(() => undefined);
}

/** Begins to fetch what is about to be watched, while its page is drawn. Where that fails, the player begins. */
export function prefetchStream({ address, startAt }: Pick<Playback, 'address' | 'startAt'>): void {
  fetchPlayer().then(
    (player) => player.openStreamAhead(address, startAt),
    () => undefined,
  );
}

/**
 * The player, in a chunk of its own; the placeholder stands in its place until it has come. Not `lazy`: React
 * holds back what replaces a fallback for 300 ms, even where the code was there all along.
 */
export function LazyPlayer({ placeholder, ...props }: PlayerProps & { placeholder: ReactNode }) {
  const [Player, setPlayer] = useState(() => here?.Player);
  useEffect(() => {
    if (Player) return;
    fetchPlayer().then(
      (it) => setPlayer(() => it.Player),
      // To the screen's boundary, which offers another try.
      (error: unknown) =>
        setPlayer(() => {
          throw error;
        }),
    );
  }, [Player]);
  return Player ? <Player {...props} /> : placeholder;
}
