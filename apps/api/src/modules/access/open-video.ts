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
  /** Read where access hangs on it; null too where it does not. */
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
  /** The video as it is remembered here is out of date. */
  forget: (id: number) => void;
}

const nobody: Viewer = {
  vip_expires_at: null,
  owned: [],
  last_episode_id: null,
  last_position: null,
};

/**
 * The one place where a caller's access to a video is decided, for the detail, its addresses and `lookOk`
 * alike. What the video is, is remembered until the catalogue changes; what the caller may is read each time, together
 * with what other callers of the moment may.
 */
function createOpenVideos(deps: Deps): OpenVideos {
  const videos = remember<WatchableVideo | null>({
    name: 'videos',
    changes: deps.changes,
    topics: ['catalogue'],
    ttlMs: 30_000,
    capacity: 5000,
    now: deps.now,
  });

  const viewerOf = createViewerReader(deps.db);

  const find: FindOpenVideo = async (id, actor) => {
    const video = await videos.get(String(id), () => findWatchableVideo(deps.db, id, deps.now()));
    if (!video) return null;
    const viewer = actor === null ? nobody : await viewerOf(actor, video);
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
    return { ...nobody, ...(await stop(question)) };
  };
}

/** The videos of this site, with what each is to a caller. */
export const openVideosOf = oncePerSite(createOpenVideos);

function readStop({ last_episode_id: episodeId, last_position: seconds }: Viewer) {
  return episodeId === null || seconds === null ? null : { episodeId, seconds };
}
