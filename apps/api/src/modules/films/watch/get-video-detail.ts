import { getVideoDetail as call } from '@lantern/contracts/calls/watch';
import {
  ownDetail,
  sharedDetail,
  type SharedDetail,
} from '@lantern/contracts/entities/video-detail';
import { resumePosition } from '@lantern/rules/resume-position';
import { LRUCache } from 'lru-cache';

import type { CallContext } from '../../../calls/call-context.ts';
import {
  type AnswerStart,
  startAnswer,
  type StartedAnswer,
  writeData,
} from '../../../http/answer.ts';
import { viewerCookie, viewersOf } from '../../../http/viewer-cookie.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { siteSettingsOf } from '../../ground/site/site-settings.ts';
import { pageViewsOf } from '../../members/invite/page-views.ts';
import type { WatchableVideo } from '../access/access.repo.ts';
import { openVideosOf, type OpenVideo } from '../access/open-video.ts';
import { listRecommendedOf, type Recommended } from '../catalogue/lists/list-recommended.ts';
import { presentVideo } from '../catalogue/video.present.ts';
import { danmakuOf } from '../danmaku/list-danmaku.ts';
import { writeSources } from './write-sources.ts';

/** The video with addresses that work for this caller alone. */
export async function getVideoDetail(
  context: CallContext,
  { videoId }: { videoId: number },
): Promise<StartedAnswer> {
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
  const [recommended, danmuList, resume] = await Promise.all([
    listRecommendedOf(deps)({ id: video.id, categoryCode: video.category_code }),
    danmakuOf(deps).of(video.id),
    writeResume(deps, opened),
  ]);
  const start = detailStartsOf(deps)({ video, recommended, danmuList });
  return start.finish(`{"srcList":${writeSources(deps, opened, caller)}${resume}}`);
}

/** What the start of a detail is made from. Each is the very same object until it changes. */
type StartSources = { video: WatchableVideo; recommended: Recommended } & Pick<
  SharedDetail,
  'danmuList'
>;

interface KeptStart {
  sources: StartSources;
  start: AnswerStart;
}

/** A video with very many comments takes a few hundred KiB. */
const mostStartBytes = 32 * 1024 * 1024;

/**
 * What is alike for every caller is written and sealed once, and again when something of it changed: it is never older
 * than what it is made from.
 */
function createDetailStarts({ sealer }: Deps) {
  const kept = new LRUCache<number, KeptStart>({
    maxSize: mostStartBytes,
    sizeCalculation: ({ start }) => start.length,
  });
  const half = { path: call.path, shared: sharedDetail };

  return (sources: StartSources): AnswerStart => {
    const { video, recommended, danmuList } = sources;
    const known = kept.get(video.id);
    if (known && isSame(known.sources, sources)) return known.start;
    const shared = {
      videoInfo: presentVideo(video),
      recommend: recommended.newest,
      related: recommended.related,
      danmuList,
      ...(video.own_price !== null && { episodePrice: video.own_price }),
    };
    const start = startAnswer(half, shared, sealer.sealStart);
    kept.set(video.id, { sources, start });
    return start;
  };
}

const detailStartsOf = oncePerSite(createDetailStarts);

const isSame = (one: StartSources, other: StartSources): boolean =>
  one.video === other.video &&
  one.recommended === other.recommended &&
  one.danmuList === other.danmuList;

/** Where this caller goes on, as JSON text after a comma; nothing when it begins again. */
async function writeResume(deps: Deps, { video, stopped, accessTo }: OpenVideo): Promise<string> {
  const episode = video.episodes.find((it) => it.id === stopped?.episodeId);
  if (!episode || !stopped || accessTo(episode.id).scope === 'none') return '';
  const { shikan } = await siteSettingsOf(deps)();
  const position = resumePosition({
    position: stopped.seconds,
    duration: episode.duration_ms / 1000,
    limit: accessTo(episode.id).scope === 'full' ? null : shikan,
  });
  if (position === 0 && episode === video.episodes[0]) return '';
  const resume = { moviesInfoId: episode.id, position };
  return `,"resume":${writeData(call.path, ownDetail.shape.resume, resume)}`;
}
