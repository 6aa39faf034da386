import { useEffect, useState, type ReactNode } from 'react';

import { importWithRetry } from '../../ui/import-with-retry.ts';
import { buildFor, fetchEngine } from './engine/engine-builds.ts';
import type { Playback } from './playback.ts';
import type * as playerModule from './player.tsx';
import type { PlayerProps } from './player.tsx';

type PlayerModule = typeof playerModule;

let here: PlayerModule | undefined;

const importPlayer = importWithRetry(() => import('./player.tsx'));

async function fetchPlayer(): Promise<PlayerModule> {
  here ??= await importPlayer();
  return here;
}

/** Fetches the code of the player and of the usual engine ahead. After a failure, the page fetches it itself. */
export function prefetchPlayer(): void {
  for (const code of [fetchPlayer(), fetchEngine('light')]) code.catch(() => undefined);
}

/** Starts to fetch a film while its page is drawn. After a failure, the player starts it. */
export function prefetchStream(playback: Playback): void {
  Promise.all([fetchPlayer(), fetchEngine(buildFor(playback))]).then(
    ([player]) => player.openStreamAhead(playback),
    () => undefined,
  );
}

/**
 * The player, in a chunk of its own; a placeholder is shown until it is loaded. It does not use `lazy`: React delays the
 * content after a fallback by 300 ms, even when the code was there all along.
 */
export function LazyPlayer({ placeholder, ...props }: PlayerProps & { placeholder: ReactNode }) {
  const [Player, setPlayer] = useState(() => here?.Player);
  const build = buildFor(props.playback);
  // The engine is fetched beside the player, not after it.
  useEffect(() => void fetchEngine(build).catch(() => undefined), [build]);
  useEffect(() => {
    if (Player) return;
    fetchPlayer().then(
      (it) => setPlayer(() => it.Player),
      // The screen's error boundary offers another try.
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

/** The longest wait for a turn, on a slow line. */
const LONGEST_WAIT_MS = 600;

/**
 * Whether slow parts may be drawn: on a slow phone, they would delay the requests of a stream that was opened ahead. The
 * content below the picture is drawn once the first media is requested, the player after the first frame.
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
