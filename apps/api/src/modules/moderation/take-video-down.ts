import type { OperatorAct } from '../../calls/operator-act.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { markTakenDown, lockVideo, markRestored, type VideoState } from './reports.repo.ts';

/**
 * An operator takes a video out of sight for good, or brings back one that was. What it is already stays as it is;
 * answers what it is now. Refuses with `video-unknown`.
 */
export function takeVideoDown(
  { db }: Pick<Deps, 'db'>,
  { videoId, reason }: { videoId: number; reason: string },
  { act, isDown }: { act: OperatorAct; isDown: boolean },
): Promise<{ state: VideoState }> {
  return db.transact(async (tx) => {
    const before = (await lockVideo(tx, videoId)) ?? refuse('video-unknown');
    const state = (await (isDown ? markTakenDown : markRestored)(tx, videoId)) ?? before;
    if (state !== before) {
      const change = { before: { state: before }, after: { state } };
      await act.keepAudit(tx, { subject: { kind: 'video', id: videoId }, ...change, reason });
    }
    return { state };
  });
}
