import { refuse } from '../../calls/app-error.ts';
import type { Deps } from '../../deps.ts';
import { keepAudit } from '../operator/keep-audit.ts';
import { decideReports, findReport, markTakenDown, lockVideo, showVideo } from './reports.repo.ts';

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
 * that was decided before stays as it is; answers what it is now. Refuses with `report-unknown`.
 */
export function decideReport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { receipt, decision, operatorId, note }: Verdict,
): Promise<'upheld' | 'cleared'> {
  return db.transact(async (tx) => {
    const { videoId } = (await findReport(tx, receipt)) ?? refuse('report-unknown');
    await lockVideo(tx, videoId);
    const { category, state: before } = (await findReport(tx, receipt)) ?? refuse('report-unknown');
    if (before !== 'open') return before;
    const state = decision === 'uphold' ? 'upheld' : 'cleared';
    const at = now();
    await decideReports(tx, { videoId, category, state, operatorId, note, at });
    await keepAudit(tx, {
      operatorId,
      action: decision,
      target: `report ${receipt}`,
      reason: note,
      at,
    });
    if (state === 'upheld') await markTakenDown(tx, videoId);
    else await showVideo(tx, videoId, category);
    return state;
  });
}
