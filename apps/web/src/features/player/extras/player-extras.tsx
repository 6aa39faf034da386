import type { Storyboard } from '@lantern/contracts/entities/source';
import { useEffect } from 'react';
import type { Player } from 'video.js';

import { Toaster } from '../../../ui/toast.tsx';
import type { Playback } from '../playback.ts';
import { useIsFullscreen } from '../use-is-fullscreen.ts';
import { AtTheEnd } from './at-the-end.tsx';
import { FullScreen } from './full-screen.tsx';
import { KeysHelp } from './keys-help.tsx';
import { PictureGestures } from './picture-gestures.tsx';
import { PlayerMenu } from './player-menu.tsx';
import { ResumeChip } from './resume-chip.tsx';
import { Sounds } from './sounds.tsx';
import { Subtitles } from './subtitles.tsx';
import { useCast, useOrientation } from './use-devices.ts';
import { type SessionOf, useMediaSession } from './use-media-session.ts';
import { useWakeLock } from './use-wake-lock.ts';

export type PlayerExtrasProps = SessionOf & { player: Player; playback: Playback };

const NONE: [] = [];

/** Everything of a player except playback; its code is loaded once there is a picture. */
export default function PlayerExtras({ player, playback, about, poster, next }: PlayerExtrasProps) {
  useMediaSession(player, { about, poster, next });
  useOrientation(player);
  useWakeLock(player);
  useStoryboards(player, playback.storyboard);
  const isCastable = useCast(player);
  const { subtitles = NONE, sounds = NONE } = playback;
  return (
    <>
      <PictureGestures player={player} storyboard={playback.storyboard} />
      <ResumeChip
        key={playback.address}
        player={player}
        startAt={playback.resumed === true ? playback.startAt : 0}
      />
      <Subtitles player={player} offered={subtitles} />
      <Sounds player={player} offered={sounds} />
      <AtTheEnd player={player} next={next} />
      <PlayerMenu player={player} subtitles={subtitles} sounds={sounds} isCastable={isCastable} />
      <FullScreen player={player} />
      <KeysHelp player={player} />
      <FullscreenToasts player={player} />
    </>
  );
}

/** Shows toasts over the picture in full screen; otherwise the shell shows them. */
function FullscreenToasts({ player }: { player: Player }) {
  return useIsFullscreen(player) ? <Toaster /> : null;
}

/** Shows storyboard pictures during seeking; its code is loaded only for a film that has them. */
function useStoryboards(player: Player, sheet: Storyboard | undefined): void {
  useEffect(() => {
    if (!sheet) return undefined;
    let isCurrent = true;
    let end: (() => void) | undefined;
    import('./storyboard-plugin.ts').then(
      ({ showStoryboard }) => {
        if (isCurrent && !player.isDisposed()) end = showStoryboard(player, sheet);
      },
      // Seeking also works without them.
      () => undefined,
    );
    return () => {
      isCurrent = false;
      end?.();
    };
  }, [player, sheet]);
}
