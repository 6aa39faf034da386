import type { AnswerOf } from '@lantern/contracts/call';
import type { rejectIngest as rejectCall } from '@lantern/contracts/calls/operator/ingests';

import type { OperatorContext } from '../../calls/call-context.ts';
import type { OperatorAct } from '../../calls/operator-act.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { assetFolder, removeAsset } from '../media/asset.repo.ts';
import { blockSource } from './blocked-source.repo.ts';
import { presentIngest } from './ingest.present.ts';
import { findIngest, type Ingest, moveIngest } from './ingest.repo.ts';
import { tryIngestLock } from './step-lock.repo.ts';
import { removeUploadFiles } from './upload/upload-folder.ts';
import { removeTree, workFolder } from './work-folder.ts';

interface Verdict {
  id: string;
  reason: string;
  /** Whether the same file is refused whenever it comes again. */
  block?: boolean | undefined;
}

/**
 * Ends an ingest that is not published. One that is just being worked on is refused: its step has to end first. So is
 * blocking a file whose checksum is not known yet.
 */
export async function rejectIngest(
  { deps, act }: OperatorContext,
  verdict: Verdict,
): Promise<AnswerOf<typeof rejectCall>> {
  const { id } = verdict;
  const lock = (await tryIngestLock(deps.db.pool, id)) ?? refuse('ingest-moved');
  try {
    const ingest = (await findIngest(deps.db, id)) ?? refuse('ingest-unknown');
    await reject(deps, ingest, verdict, act);
    await removeTree(workFolder(deps.config, id));
    await removeUploadFiles(deps.config, id);
    await deps.storage.removeFolder(assetFolder(id));
  } finally {
    await lock.release();
  }
  return presentIngest((await findIngest(deps.db, id)) ?? refuse('ingest-unknown'));
}

/** Its pictures are swept like all that nothing uses any more. */
function reject(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, sha256, state }: Ingest,
  { reason, block = false }: Verdict,
  act: OperatorAct,
): Promise<void> {
  const at = now();
  const blocked = block ? (sha256 ?? refuse('ingest-unmeasured')) : null;
  return db.transact(async (tx) => {
    const from = ['working', 'failed', 'in_review'] as const;
    if (!(await moveIngest(tx, id, { from, to: 'rejected', at }))) refuse('ingest-moved');
    await removeAsset(tx, id);
    if (blocked !== null)
      await blockSource(tx, { sha256: blocked, reason, operatorId: act.operatorId, at });
    const change = { before: { state }, after: { state: 'rejected', blocked: block } };
    await act.keepAudit(tx, { subject: { kind: 'ingest', id }, ...change, reason });
  });
}
