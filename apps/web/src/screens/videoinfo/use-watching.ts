import type { VideoDetail } from '@lantern/contracts/entities/video-detail';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { Renew } from '../../features/player/overlays/use-failure.ts';
import { videoDetailQuery } from '../../features/video-link/video-detail-query.ts';
import { watchAgain, watchFirst, watchOther, type Choice, type Watched } from './sources.ts';
import { useStop } from './use-stop.ts';

export type Watching = {
  /** Null until the addresses are known, or when there are none. */
  watched: Watched | null;
  choose: (choice: Choice) => void;
  /** Asks for the address anew and goes on at `position`. Rejects when there is no answer or no episode. */
  renew: Renew;
  /** The player says how many seconds in it is. */
  notePlace: (seconds: number) => void;
  /** How many seconds in it is. */
  readPlace: () => number;
};

/** Which episode is watched, beginning with the first as soon as `detail` is there. */
export function useWatching(vid: number, detail: VideoDetail | undefined): Watching {
  const findStop = useStop();
  const queries = useQueryClient();
  const place = useRef(0);
  const [watched, setWatched] = useState<Watched | null>(null);
  const first = watched || !detail ? null : watchFirst(detail.srcList, findStop(detail));
  if (first) setWatched(first);

  const choose = (choice: Choice): void => {
    if (watched) setWatched(watchOther(watched, choice, place.current));
  };
  const renew: Renew = async (position, how) => {
    const fresh = await queries.query(videoDetailQuery(vid));
    const again =
      watched && watchAgain(fresh.srcList, watched, { position, continues: how === 'continue' });
    if (!again) throw new Error('the episode is no longer offered');
    setWatched(again);
  };
  const notePlace = (seconds: number): void => {
    place.current = seconds;
  };
  const readPlace = (): number => place.current;
  return { watched, choose, renew, notePlace, readPlace };
}
