import type { WatchedVideo } from '@lantern/contracts/calls/watched';
import { resumePosition } from '@lantern/rules/resume-position';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { MemberContext } from '../../../calls/call-context.ts';
import type { Audience } from '../catalogue/lists/find-scope.ts';
import { listKnown } from '../catalogue/lists/list-known.ts';
import { findStops, type StopRow } from './watch.repo.ts';

/** The most videos in the list, as many as a device keeps. */
const mostWatched = 50;

/** The videos that a member watched last, newest first, without those that they may no longer see. */
export async function listWatched(
  { deps, actor }: MemberContext,
  audience: Audience,
): Promise<WatchedVideo[]> {
  const sees = { darkWeb: audience === 'vip', now: deps.now() };
  const stops = await findStops(deps.db, {
    memberId: actor.memberId,
    most: mostWatched,
    ...sees,
  });
  const ids = stops.map((it) => it.video_id);
  const videos = new Map(
    (await listKnown(deps, ids, audience)).map((video) => [video.cartoonCode, video]),
  );
  return stops.flatMap((stop) => {
    const video = videos.get(stop.video_id);
    return video ? [{ video, ...presentStop(stop) }] : [];
  });
}

function presentStop(stop: StopRow): Omit<WatchedVideo, 'video'> {
  const duration = stop.duration_ms / 1000;
  // Of a film at another site the length is not known.
  const position = Math.min(stop.position_seconds, duration > 0 ? duration : Infinity);
  return {
    moviesInfoId: stop.episode_id,
    position,
    duration,
    unfinished: resumePosition({ position, duration, limit: null }) > 0,
    watchedAt: formatShanghaiTime(stop.reported_at),
  };
}
