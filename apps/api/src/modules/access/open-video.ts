import { type Access, decideAccess } from '@lantern/rules/playback-access';
import { isVipActive } from '@lantern/rules/vip';

import type { Actor } from '../../calls/actor.ts';
import { remember } from '../../platform/cache/remember.ts';
import type { Db } from '../../platform/database/db.ts';
import { gather } from '../../platform/database/gather.ts';
import type { Deps } from '../../platform/deps.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
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
    topics: ['catalogue'],
    ttlMs: 30_000,
    capacity: 5000,
  });

  const viewerOf = createViewerReader(deps.db);

  const find: FindOpenVideo = async (id, actor) => {
    const video = await videos.get(String(id), () => findWatchableVideo(deps.db, id, deps.now()));
    if (!video) return null;
    const viewer = actor === null ? withoutRights : await viewerOf(actor, video);
    const vipActive = isVipActive(viewer.vip_expires_at, deps.now());
    const owned = new Set(viewer.owned);
    return {
      video,
      vipExpiresAt: viewer.vip_expires_at,
      stopped: readStop(viewer),
      accessTo: (episodeId) =>
        decideAccess({
          paid: video.paid,
          vipOnly: video.vip_only,
          bought: owned.has(episodeId),
          vipActive,
        }),
    };
  };
  return { find, forget: (id) => videos.forget(String(id)) };
}

/** Reads a member's rights and position; the position alone for a free video, which is open without any right. */
function createViewerReader(db: Db) {
  const viewer = gather((asked: ViewerQuestion[]) => findViewers(db, asked));
  const stop = gather((asked: ViewerQuestion[]) => findStops(db, asked));
  return async ({ memberId }: Actor, video: WatchableVideo): Promise<Viewer> => {
    const question = { memberId, episodeIds: video.episodes.map((it) => it.id) };
    if (video.paid || video.vip_only) return viewer(question);
    return { ...withoutRights, ...(await stop(question)) };
  };
}

/** The site's videos, with each caller's access. */
export const openVideosOf = oncePerSite(createOpenVideos);

function readStop({ last_episode_id: episodeId, last_position: seconds }: Viewer) {
  return episodeId === null || seconds === null ? null : { episodeId, seconds };
}
