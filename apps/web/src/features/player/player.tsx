import './player.css';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Player as VideoPlayer } from 'video.js';

import { stored } from '../../storage/stored.ts';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { engineHere, fetchEngine } from './engine/engine-builds.ts';
import { moveEngine } from './engine/hls-engine.ts';
import { sourceFrom } from './engine/source-for.ts';
import { startPlaying } from './engine/start-playing.ts';
import type { PlayerExtrasProps } from './extras/player-extras.tsx';
import { useSleep } from './extras/sleep.ts';
import { PlaybackError } from './overlays/playback-error.tsx';
import { SlowStream } from './overlays/slow-stream.tsx';
import { UnmuteChip } from './overlays/unmute-chip.tsx';
import type { OtherChannel, Outdated, Renew } from './overlays/use-failure.ts';
import type { About, NextEpisode, Playback } from './playback.ts';
import { usePlayerEvent } from './use-player-event.ts';
import { usePlayerExtras } from './use-player-extras.ts';
import { useVideoPlayer, type MountedPlayer } from './use-video-player.ts';

export { openStreamAhead } from './engine/create-video-player.ts';
export { aheadFor } from './engine/engine-ahead.ts';
export { FirstPicture } from './first-picture.tsx';

export type PlayerProps = {
  playback: Playback;
  poster: string;
  loop: boolean;
  /** Called when an address is refused, and when a member asks for another try. */
  renew: Renew;
  /** The scope that the member may watch now, when the address has another one: then a new address is requested. */
  outdated?: Outdated;
  /** Another channel with the same episode, for a failure of this one. */
  other?: OtherChannel | undefined;
  /** Goes on with another line, for a line of another site that fails; false when there is none. */
  leaveLine?: (() => boolean) | undefined;
  about?: About;
  next?: NextEpisode | undefined;
  /** Content over the picture, also in full screen. */
  children?: (mounted: MountedPlayer) => ReactNode;
};

/** The video player; it fills its parent. */
export function Player({
  playback,
  poster,
  loop,
  renew,
  outdated = null,
  other,
  leaveLine,
  about,
  next,
  children,
}: PlayerProps) {
  const [mounted, mount] = useVideoPlayer(playback, poster);
  const player = mounted?.player;

  useEffect(() => player?.poster(poster), [player, poster]);
  useEffect(() => (player ? load(player, playback) : undefined), [player, playback]);
  // After the load, which resets it.
  const sleepsAtEnd = useSleep((sleep) => sleep.atEnd);
  useEffect(() => player?.loop(loop && !sleepsAtEnd), [player, loop, sleepsAtEnd, playback]);

  return (
    <div ref={mount} className="player-box">
      {mounted &&
        createPortal(
          <>
            <UnmuteChip player={mounted.player} />
            {children?.(mounted)}
            <Extras
              player={mounted.player}
              playback={playback}
              about={about}
              poster={poster}
              next={next}
            />
            <SlowStream player={mounted.player} renew={renew} />
            <PlaybackError
              player={mounted.player}
              playback={playback}
              renew={renew}
              outdated={outdated}
              other={other}
              leaveLine={leaveLine}
            />
          </>,
          mounted.layer,
        )}
    </div>
  );
}

const PlayerExtras = lazy(importWithRetry(() => import('./extras/player-extras.tsx')));

/** Loads the extras after the first picture; until then the network belongs to the stream. */
function Extras(props: PlayerExtrasProps) {
  const [hasBegun, setBegun] = useState(false);
  usePlayerExtras(props.player);
  usePlayerEvent(props.player, ['playing', 'pause', 'no-start'], () => setBegun(true));
  return <Suspense>{hasBegun && <PlayerExtras {...props} />}</Suspense>;
}

/** Starts a playback; returns a function that cancels its pending steps. */
function load(player: VideoPlayer, playback: Playback): (() => void) | undefined {
  const { address, startAt, storyboard, continues = false } = playback;
  player.trigger('playback');
  if (continues && moveEngine(player.el().querySelector('video'), address)) return undefined;
  // After a renewed pass, a paused film must stay paused.
  const begins = !(continues && player.paused());
  player.error(null);
  player.addClass('player-pending');
  const arrive = () => seekNear(player, startAt);
  player.one('loadedmetadata', arrive);
  const source = sourceFrom(playback, stored.sound.read());
  const begin = () => {
    player.src({ ...source, spriteThumbnails: storyboard ?? {} });
    if (begins) void startPlaying(player);
  };
  let isOver = false;
  const fail = () => player.trigger('hlserror', 'missing');
  if (engineHere(source.build)) begin();
  else fetchEngine(source.build).then(() => (isOver ? undefined : begin()), fail);
  return () => {
    isOver = true;
    if (!player.isDisposed()) player.off('loadedmetadata', arrive);
  };
}

/** Moves other engines to the start, because they begin at zero; hls.js begins at the given start by itself. */
function seekNear(player: VideoPlayer, seconds: number): void {
  if (seconds - player.currentTime() > 1) player.currentTime(seconds);
}
