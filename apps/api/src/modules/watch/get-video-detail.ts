import type { VideoDetail } from '@lantern/contracts/entities/video-detail';
import { resumePosition } from '@lantern/rules/resume-position';

import type { CallContext } from '../../calls/call-context.ts';
import { viewerCookie } from '../../http/viewer-cookie.ts';
import { viewersOf } from '../../http/viewer-cookie.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { openVideosOf, type OpenVideo } from '../access/open-video.ts';
import { listRecommendedOf } from '../catalogue/list-recommended.ts';
import { presentVideo } from '../catalogue/video.present.ts';
import { danmakuOf } from '../danmaku/list-danmaku.ts';
import { pageViewsOf } from '../invite/page-views.ts';
import { siteSettingsOf } from '../site/site-settings.ts';
import { listSources } from './list-sources.ts';

/** The video with addresses that work for this caller alone. */
export async function getVideoDetail(
  context: CallContext,
  { videoId }: { videoId: number },
): Promise<VideoDetail> {
  const { deps } = context;
  const actor = await context.findActor();
  const opened = (await openVideosOf(deps).find(videoId, actor)) ?? refuse('video-unknown');
  const { video } = opened;
  if (actor) {
    context.setCookie(viewerCookie.name, viewersOf(deps).issue(actor.memberId), viewerCookie);
    await pageViewsOf(deps).count(actor, context.address);
  }
  const { address } = context;
  const { memberId, sessionHash } = actor ?? { memberId: 0, sessionHash: null };
  const caller = { memberId, sessionHash, address };
  const [recommend, danmuList, resume] = await Promise.all([
    listRecommendedOf(deps)({ id: video.id, categoryCode: video.category_code }),
    danmakuOf(deps).of(video.id),
    findResume(deps, opened),
  ]);
  return {
    videoInfo: presentVideo(video),
    recommend,
    srcList: listSources(deps, opened, caller),
    danmuList,
    ...(video.own_price !== null && { episodePrice: video.own_price }),
    ...resume,
  };
}

/** Where this caller goes on; nothing when it begins again. */
async function findResume(
  deps: Deps,
  { video, stopped, accessTo }: OpenVideo,
): Promise<Pick<VideoDetail, 'resume'>> {
  const episode = video.episodes.find((it) => it.id === stopped?.episodeId);
  if (!episode || !stopped) return {};
  const { shikan } = await siteSettingsOf(deps)();
  const position = resumePosition({
    position: stopped.seconds,
    duration: episode.duration_ms / 1000,
    limit: accessTo(episode.id).scope === 'full' ? null : shikan,
  });
  const isFirst = episode === video.episodes[0];
  return position === 0 && isFirst ? {} : { resume: { moviesInfoId: episode.id, position } };
}
