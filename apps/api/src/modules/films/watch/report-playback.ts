import { businessDayOf } from '@lantern/rules/shanghai-time';

import type { MemberContext, CallContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import { lockUnbanned } from '../../../platform/database/lock-member.ts';
import { usageNotesOf } from '../../ground/statistics/note-usage.ts';
import { openVideosOf } from '../access/open-video.ts';
import { addLike, countLikes, saveFavourite } from './like.repo.ts';
import { creditWatchTime, savePosition } from './watch.repo.ts';

export interface PlaybackReport {
  videoId: number;
  /** By default, the first episode. */
  episodeId: number | undefined;
  /** Seconds from the start. */
  position: number | undefined;
}

/** Keeps a member's position in an episode, and credits the time since the last report, by the server's clock. */
export async function reportPlayback(
  { deps, actor }: MemberContext,
  report: PlaybackReport,
): Promise<{ position: number }> {
  const opened = (await openVideosOf(deps).find(report.videoId, actor)) ?? refuse('video-unknown');
  const { episodes } = opened.video;
  const episode =
    episodes.find((it) => it.id === (report.episodeId ?? episodes[0]?.id)) ??
    refuse('video-unknown');
  if (opened.accessTo(episode.id).scope === 'none') refuse('video-unknown');

  const { memberId } = actor;
  const now = deps.now();
  const { position = 0 } = report;
  if (report.position !== undefined) {
    await savePosition(deps.db, { memberId, episodeId: episode.id, seconds: position, now });
  }
  await creditWatchTime(deps.db, { memberId, day: businessDayOf(now), now });
  await usageNotesOf(deps).video('play', memberId, report.videoId);
  return { position };
}

/** `'1'` when a caller may watch the whole episode, else `'0'`, also for an episode of another video. Refuses an unknown video. */
export async function mayWatchWhole(
  context: CallContext,
  wanted: { videoId: number; episodeId: number },
): Promise<'1' | '0'> {
  const actor = await context.findActor();
  const opened =
    (await openVideosOf(context.deps).find(wanted.videoId, actor)) ?? refuse('video-unknown');
  const isOfVideo = opened.video.episodes.some((it) => it.id === wanted.episodeId);
  const isWhole = isOfVideo && opened.accessTo(wanted.episodeId).scope === 'full';
  if (isOfVideo && !isWhole && actor !== null)
    await usageNotesOf(context.deps).video('paywall', actor.memberId, wanted.videoId);
  return isWhole ? '1' : '0';
}

interface LikeWanted {
  videoId: number;
  /** True for a favourite, which counts no like. */
  keep: boolean;
}

/** Counts a member's like of a video, once, or keeps the video as a favourite; returns the number of likes. */
export async function likeVideo(
  { deps, actor }: MemberContext,
  { videoId, keep }: LikeWanted,
): Promise<{ collectHot: number }> {
  const { isClosed } = (await openVideosOf(deps).find(videoId, actor)) ?? refuse('video-unknown');
  if (isClosed) refuse('video-unknown');
  const given = { memberId: actor.memberId, videoId, at: deps.now() };
  if (keep) await saveFavourite(deps.db, given);
  else {
    await deps.db.transact(async (tx) => {
      await lockUnbanned(tx, actor.memberId);
      await addLike(tx, given);
    });
  }
  openVideosOf(deps).forget(videoId);
  return { collectHot: await countLikes(deps.db, videoId) };
}
