import type { VideoDetail } from '@lantern/contracts/entities/video-detail';
import { resultCode } from '@lantern/contracts/result-codes';
import { resumePosition } from '@lantern/rules/resume-position';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { Refused } from '../../api/api-errors.ts';
import { watchAgain, watchOther } from '../../features/player/other-sources.ts';
import type { Renew } from '../../features/player/overlays/use-failure.ts';
import { type Choice, type Stop, type Watched, watchFirst } from '../../features/player/sources.ts';
import { useSiteConfig } from '../../features/site/use-site-config.ts';
import { videoDetailQuery } from '../../features/video-link/video-detail-query.ts';
import { stored } from '../../storage/stored.ts';

export type Watching = {
  /** Null before the addresses are known, or when there are none. */
  watched: Watched | null;
  choose: (choice: Choice) => void;
  /**
   * Asks for the address again and goes on where it is, a moment before `endSeconds` at the latest. Rejects when
   * there is no answer or no episode.
   */
  renew: (how: Parameters<Renew>[0], endSeconds: number) => Promise<void>;
  /** Called by the player with its position in seconds. */
  notePlace: (seconds: number) => void;
  /** The position in seconds. */
  readPlace: () => number;
};

/** The watched episode: the first one once `detail` is loaded, and then the member's choice. */
export function useWatching(vid: number, detail: VideoDetail | undefined): Watching {
  const findStop = useStop();
  const queries = useQueryClient();
  const place = useRef<{ of: Watched; seconds: number }>(null);
  const [watched, setWatched] = useState<Watched | null>(null);
  const first = watched || !detail ? null : watchFirst(detail.srcList, findStop(detail));
  if (first) setWatched(first);

  const notePlace = (seconds: number): void => {
    if (watched) place.current = { of: watched, seconds };
  };
  // Before playback, the position is the start of this episode, not that of the last one.
  const readPlace = (): number =>
    place.current?.of === watched ? (place.current?.seconds ?? 0) : (watched?.startAt ?? 0);
  const choose = (choice: Choice): void => {
    if (watched) setWatched(watchOther(watched, choice, readPlace()));
  };
  const renew: Watching['renew'] = async (how, endSeconds) => {
    const { srcList } = await queries.query({ ...videoDetailQuery(vid), retry: false });
    const position = Math.max(0, Math.min(readPlace(), endSeconds - 1));
    const where = { position, continues: how === 'continue' };
    const again = watched && watchAgain(srcList, watched, where);
    if (!again) throw new Refused(resultCode.notFound, '');
    // An answer after another choice is for an episode that is no longer watched.
    setWatched((now) => (now === watched ? again : now));
  };
  return { watched, choose, renew, notePlace, readPlace };
}

/** Finds the position to resume: the server knows its members' positions, the device those of a visitor without an account. */
function useStop(): (detail: VideoDetail) => Stop | undefined {
  const trialSeconds = useSiteConfig()?.shikan ?? 0;
  return ({ videoInfo, resume }) => {
    if (stored.token.read() !== null) return resume;
    const { cartoonCode, cartoonVip, vodDuration: duration } = videoInfo;
    const left = stored.playPositions.read().find((stop) => stop.cartoonCode === cartoonCode);
    const limit = cartoonVip ? trialSeconds : null;
    return (
      left && { ...left, position: resumePosition({ position: left.position, duration, limit }) }
    );
  };
}
