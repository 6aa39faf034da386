import { refuse } from '../../calls/app-error.ts';
import type { Deps } from '../../deps.ts';
import { keepAudit } from '../operator/keep-audit.ts';
import { markTakenDown, lockVideo, markRestored, type VideoState } from './reports.repo.ts';

/**
 * An operator takes a video out of sight for good, or brings back one that was. What it is already stays as it is;
 * answers what it is now. Refuses with `video-unknown`.
 */
export function takeVideoDown(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { videoId, reason }: { videoId: number; reason: string },
  { operatorId, isDown }: { operatorId: number; isDown: boolean },
): Promise<{ state: VideoState }> {
  return db.transact(async (tx) => {
    const before = (await lockVideo(tx, videoId)) ?? refuse('video-unknown');
    const state = (await (isDown ? markTakenDown : markRestored)(tx, videoId)) ?? before;
    if (state !== before) {
      const action = isDown ? 'take down' : 'restore';
      await keepAudit(tx, { operatorId, action, target: `video ${videoId}`, reason, at: now() });
    }
    return { state };
  });
}
