import type { Actor } from '../../calls/actor.ts';
import { refuse } from '../../platform/app-error.ts';
import type { FindOpenVideo } from '../access/open-video.ts';

/** Whether a caller may watch the whole of an episode. An episode of another video is none of this one's. */
export async function mayWatchWhole(
  findOpenVideo: FindOpenVideo,
  wanted: { videoId: number; episodeId: number },
  actor: Actor | null,
): Promise<'1' | '0'> {
  const opened = (await findOpenVideo(wanted.videoId, actor)) ?? refuse('video-unknown');
  const isOfVideo = opened.video.episodes.some((it) => it.id === wanted.episodeId);
  return isOfVideo && opened.accessTo(wanted.episodeId).scope === 'full' ? '1' : '0';
}
