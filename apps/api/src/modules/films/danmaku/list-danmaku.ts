import type { Danmaku } from '@lantern/contracts/entities/danmaku';

import { remember } from '../../../platform/cache/remember.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { presentDanmaku } from './danmaku.present.ts';
import { findVisible } from './danmaku.repo.ts';

/** The most comments of a video: more would only cover the picture. */
const mostShown = 1000;
/** The time after which comments that another process took are shown. */
const freshMs = 5000;

/** The comments of each video. */
export interface DanmakuLists {
  of(videoId: number): Promise<Danmaku[]>;
  /** Drops the cached list of a video, after a comment was sent. */
  forget(videoId: number): void;
}

/** Caches the comments: a sent one shows everywhere within seconds, a hidden one is gone at once. */
function createDanmakuLists(deps: Deps): DanmakuLists {
  const lists = remember<Danmaku[]>(deps, {
    name: 'danmaku',
    topics: ['danmaku'],
    ttlMs: freshMs,
    capacity: 2000,
  });
  return {
    of: (videoId) =>
      lists.get(String(videoId), async () =>
        (await findVisible(deps.db, { videoId, most: mostShown })).map(presentDanmaku),
      ),
    forget: (videoId) => lists.forget(String(videoId)),
  };
}

export const danmakuOf = oncePerSite(createDanmakuLists);
