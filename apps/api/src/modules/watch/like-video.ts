import type { MemberContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import { openVideosOf } from '../access/open-video.ts';
import { addLike, countLikes, keepFavourite } from './like.repo.ts';

export interface LikeWanted {
  videoId: number;
  /** As a favourite, which is no like. */
  keep: boolean;
}

/** Counts a member's like of a video, once for good, or keeps it as a favourite; answers how many likes there are. */
export async function likeVideo(
  { deps, actor }: MemberContext,
  { videoId, keep }: LikeWanted,
): Promise<{ collectHot: number }> {
  const { video, accessTo } =
    (await openVideosOf(deps).find(videoId, actor)) ?? refuse('video-unknown');
  const [first] = video.episodes;
  if (first && accessTo(first.id).scope === 'none') refuse('video-unknown');
  const given = { memberId: actor.memberId, videoId, at: deps.now() };
  if (keep) await keepFavourite(deps.db, given);
  else await addLike(deps.db, given);
  openVideosOf(deps).forget(videoId);
  return { collectHot: await countLikes(deps.db, videoId) };
}
