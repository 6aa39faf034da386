import type { Danmaku } from '@lantern/contracts/entities/danmaku';

import { remember } from '../../platform/cache/remember.ts';
import type { Changes } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/db.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { presentDanmaku } from './danmaku.present.ts';
import { findVisible } from './danmaku.repo.ts';

/** More than fit a picture only hide it. */
const mostShown = 1000;
/** What is sent through another process shows after this. */
const freshMs = 5000;

/** The comments over each video. */
export interface DanmakuLists {
  of(videoId: number): Promise<Danmaku[]>;
  /** One was sent: the list is out of date. */
  forget(videoId: number): void;
}

interface DanmakuSources {
  db: Db;
  changes: Changes;
  now: () => Date;
}

/** What was sent shows within seconds everywhere, what was hidden is gone at once. */
function createDanmakuLists({ db, changes, now }: DanmakuSources): DanmakuLists {
  const lists = remember<Danmaku[]>({
    name: 'danmaku',
    changes,
    topics: ['danmaku'],
    ttlMs: freshMs,
    capacity: 2000,
    now,
  });
  return {
    of: (videoId) =>
      lists.get(String(videoId), async () =>
        (await findVisible(db, videoId, mostShown)).map(presentDanmaku),
      ),
    forget: (videoId) => lists.forget(String(videoId)),
  };
}

export const danmakuOf = oncePerSite(createDanmakuLists);
