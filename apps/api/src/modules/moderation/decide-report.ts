import type { OperatorAct } from '../../calls/operator-act.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { decideReports, findReport, markTakenDown, lockVideo, showVideo } from './reports.repo.ts';

export interface Verdict {
  receipt: string;
  /** `uphold` takes the video down; `clear` lets it stand, also against further reports for this reason. */
  decision: 'uphold' | 'clear';
  act: OperatorAct;
  /** Why. */
  note: string;
}

/**
 * An operator has looked. All open reports of the video for the same reason are decided with this one. A report
 * that was decided before stays as it is; answers what it is now. Refuses with `report-unknown`.
 */
export function decideReport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { receipt, decision, act, note }: Verdict,
): Promise<'upheld' | 'cleared'> {
  return db.transact(async (tx) => {
    const { videoId } = (await findReport(tx, receipt)) ?? refuse('report-unknown');
    await lockVideo(tx, videoId);
    const { category, state: before } = (await findReport(tx, receipt)) ?? refuse('report-unknown');
    if (before !== 'open') return before;
    const state = decision === 'uphold' ? 'upheld' : 'cleared';
    const { operatorId } = act;
    await decideReports(tx, { videoId, category, state, operatorId, note, at: now() });
    const change = { before: { state: before }, after: { state } };
    await act.keepAudit(tx, { subject: { kind: 'report', id: receipt }, ...change, reason: note });
    if (state === 'upheld') await markTakenDown(tx, videoId);
    else await showVideo(tx, videoId, category);
    return state;
  });
}
