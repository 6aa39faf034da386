import type { Player } from 'video.js';

import type { Playback } from '../playback.ts';
import { AtTheEnd } from './at-the-end.tsx';
import { KeysHelp } from './keys-help.tsx';
import { PictureGestures } from './picture-gestures.tsx';
import { PlayerMenu } from './player-menu.tsx';
import { Sounds } from './sounds.tsx';
import { Subtitles } from './subtitles.tsx';
import { useCast, useOrientation } from './use-devices.ts';
import { type SessionOf, useMediaSession } from './use-media-session.ts';
import { useWakeLock } from './use-wake-lock.ts';

export type PlayerExtrasProps = SessionOf & { player: Player; playback: Playback };

const NONE: [] = [];

/** What a player can do besides playing; its code comes once there is a picture. */
export default function PlayerExtras({ player, playback, about, poster, next }: PlayerExtrasProps) {
  useMediaSession(player, { about, poster, next });
  useOrientation(player);
  useWakeLock(player);
  const isCastable = useCast(player);
  const { subtitles = NONE, sounds = NONE } = playback;
  return (
    <>
      <PictureGestures player={player} storyboard={playback.storyboard} />
      <Subtitles player={player} offered={subtitles} />
      <Sounds player={player} offered={sounds} />
      <AtTheEnd player={player} next={next} />
      <PlayerMenu {...{ player, subtitles, sounds, isCastable }} />
      <KeysHelp player={player} />
    </>
  );
}
