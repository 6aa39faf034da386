import { useEffect, useState, type ReactNode } from 'react';

import { patiently } from '../../ui/patient-import.ts';
import { buildFor, fetchEngine } from './engine/engine-builds.ts';
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

/** Fetches the player ahead, and the engine most films need. Where that fails, the page fetches it itself. */
export function prefetchPlayer(): void {
  for (const code of [fetchPlayer(), fetchEngine('light')]) code.catch(() => undefined);
}

/** Begins to fetch what is about to be watched, while its page is drawn. Where that fails, the player begins. */
export function prefetchStream(playback: Playback): void {
  Promise.all([fetchPlayer(), fetchEngine(buildFor(playback.sounds))]).then(
    ([player]) => player.openStreamAhead(playback),
    () => undefined,
  );
}

/**
 * The player, in a chunk of its own; the placeholder stands in its place until it has come. Not `lazy`: React
 * holds back what replaces a fallback for 300 ms, even where the code was there all along.
 */
export function LazyPlayer({ placeholder, ...props }: PlayerProps & { placeholder: ReactNode }) {
  const [Player, setPlayer] = useState(() => here?.Player);
  const build = buildFor(props.playback.sounds);
  // Beside the player and not after it, which waits for it in turn.
  useEffect(() => void fetchEngine(build).catch(() => undefined), [build]);
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
  const { address } = props.playback;
  const isDue = useTurn(address, 'isShown');
  if (Player && isDue) return <Player {...props} />;
  return (
    <>
      {placeholder}
      {here && <here.FirstPicture address={address} />}
    </>
  );
}

/** On a slow line nothing waits longer for a turn. */
const LONGEST_WAIT_MS = 600;

/**
 * Whether it is the turn of what a slow phone takes long to draw: a stream that was opened ahead would have to wait for
 * it in the middle of its requests. What is below the picture is drawn while the first media is on the line, the player once
 * its first frame is shown.
 */
export function useTurn(address: string | undefined, after: 'isAsked' | 'isShown'): boolean {
  const ahead = address === undefined ? undefined : here?.aheadFor(address);
  const [isDue, setDue] = useState(ahead === undefined);
  const begun = ahead?.[after];
  useEffect(() => {
    if (isDue) return undefined;
    const turn = (): void => setDue(true);
    const timer = setTimeout(turn, LONGEST_WAIT_MS);
    void begun?.then(turn);
    return () => clearTimeout(timer);
  }, [isDue, begun]);
  return isDue;
}
