import { type Access, decideAccess } from '@lantern/rules/playback-access';
import { type Benefit, benefitOf, isVipActive } from '@lantern/rules/vip';

import type { Actor } from '../../../calls/actor.ts';
import { remember } from '../../../platform/cache/remember.ts';
import type { Db } from '../../../platform/database/db.ts';
import { gather } from '../../../platform/database/gather.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { benefitsOf } from '../../ground/site/site-settings.ts';
import {
  findStops,
  findViewers,
  findWatchableVideo,
  type Viewer,
  type ViewerQuestion,
  type WatchableVideo,
} from './access.repo.ts';

/** A video and one caller's access to it. */
export interface OpenVideo {
  video: WatchableVideo;
  /** Read only for a video whose access depends on it; null for others. */
  vipExpiresAt: Date | null;
  /** The position at which the caller stopped last; null when it is not known. */
  stopped: { episodeId: number; seconds: number } | null;
  /** The caller's access to each of its episodes. */
  accessTo: (episodeId: number) => Access;
  /** Whether the caller may not see it, because it is for VIP members, or all of its episodes are. */
  isClosed: boolean;
}

/** Finds a published video and the caller's access to it; null when there is no such video. */
export type FindOpenVideo = (id: number, actor: Actor | null) => Promise<OpenVideo | null>;

export interface OpenVideos {
  find: FindOpenVideo;
  /** Drops the cached video. */
  forget: (id: number) => void;
}

const withoutRights: Viewer = {
  vip_expires_at: null,
  owned: [],
  last_episode_id: null,
  last_position: null,
};

/**
 * Decides every caller's access to a video, for the detail, its addresses and `lookOk`. The video is cached until the
 * catalogue changes. The caller's rights are read each time, in one statement with those of other callers at that moment.
 */
function createOpenVideos(deps: Deps): OpenVideos {
  const videos = remember<WatchableVideo | null>(deps, {
    name: 'videos',
    topics: ['catalogue', 'lines'],
    ttlMs: 30_000,
    capacity: 5000,
  });

  const viewerOf = createViewerReader(deps.db);

  const find: FindOpenVideo = async (id, actor) => {
    const video = await videos.get(String(id), () => findWatchableVideo(deps.db, id, deps.now()));
    if (!video) return null;
    const brings = await benefitsOf(deps)();
    const viewer = actor === null ? withoutRights : await viewerOf(actor, video, brings);
    const vipActive = isVipActive(viewer.vip_expires_at, deps.now());
    const owned = new Set(viewer.owned);
    const ownLines = findOwnLines(video, brings);
    const vipOpens = brings.has(benefitOf({ vipOnly: video.vip_only, ownPrice: video.own_price }));
    const accessTo = (episodeId: number): Access =>
      decideAccess({
        paid: video.paid,
        vipOnly: video.vip_only,
        ownLine: ownLines.has(episodeId),
        bought: owned.has(episodeId),
        vipActive,
        vipOpens,
      });
    const { episodes } = video;
    return {
      video,
      vipExpiresAt: viewer.vip_expires_at,
      stopped: readStop(viewer),
      accessTo,
      isClosed:
        (video.vip_only && !vipActive) ||
        (episodes.length > 0 && episodes.every(({ id: it }) => accessTo(it).scope === 'none')),
    };
  };
  return { find, forget: (id) => videos.forget(String(id)) };
}

type Brings = ReadonlySet<Benefit>;

/** The episodes on channels for VIP members only. */
const findOwnLines = ({ episodes }: WatchableVideo, brings: Brings): ReadonlySet<number> =>
  new Set(brings.has('own-line') ? episodes.flatMap((it) => (it.own_line ? it.id : [])) : []);

/** Whether rights decide something about the video. */
const dependsOnRights = (video: WatchableVideo, brings: Brings): boolean =>
  video.paid ||
  video.vip_only ||
  video.episodes.some(
    (it) => (it.hd && brings.has('hd')) || (it.own_line && brings.has('own-line')),
  );

/** Reads a member's rights and position; the position alone for a video that is open to all alike. */
function createViewerReader(db: Db) {
  const viewer = gather((asked: ViewerQuestion[]) => findViewers(db, asked));
  const stop = gather((asked: ViewerQuestion[]) => findStops(db, asked));
  return async ({ memberId }: Actor, video: WatchableVideo, brings: Brings): Promise<Viewer> => {
    const question = { memberId, episodeIds: video.episodes.map((it) => it.id) };
    if (dependsOnRights(video, brings)) return viewer(question);
    return { ...withoutRights, ...(await stop(question)) };
  };
}

/** The site's videos, with each caller's access. */
export const openVideosOf = oncePerSite(createOpenVideos);

function readStop({ last_episode_id: episodeId, last_position: seconds }: Viewer) {
  return episodeId === null || seconds === null ? null : { episodeId, seconds };
}
