import { refuse } from '../../calls/app-error.ts';
import type { Deps } from '../../deps.ts';
import { decideReports, findReport, lockVideo, showVideo, takeVideoDown } from './reports.repo.ts';

export interface Verdict {
  receipt: string;
  /** `uphold` takes the video down; `clear` lets it stand, also against further reports for this reason. */
  decision: 'uphold' | 'clear';
  operatorId: number;
  /** Why. */
  note: string;
}

/**
 * An operator has looked. All open reports of the video for the same reason are decided with this one. A report
 * that was decided before stays as it is; answers what it is now. Refuses with `not-found`.
 */
export function decideReport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { receipt, decision, operatorId, note }: Verdict,
): Promise<'upheld' | 'cleared'> {
  return db.transact(async (tx) => {
    const { video_id: videoId } = (await findReport(tx, receipt)) ?? refuse('not-found');
    await lockVideo(tx, videoId);
    const { category, state: before } = (await findReport(tx, receipt)) ?? refuse('not-found');
    if (before !== 'open') return before;
    const state = decision === 'uphold' ? 'upheld' : 'cleared';
    await decideReports(tx, { videoId, category, state, operatorId, note, at: now() });
    if (state === 'upheld') await takeVideoDown(tx, videoId);
    else await showVideo(tx, videoId, category);
    return state;
  });
}
