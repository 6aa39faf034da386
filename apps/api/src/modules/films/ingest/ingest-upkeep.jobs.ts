import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { DAY_MS, HOUR_MS } from '@lantern/rules/shanghai-time';

import type { Deps } from '../../../platform/deps.ts';
import type { Recurring } from '../../../platform/jobs/job.ts';
import { findIngest, type Ingest } from './ingest.repo.ts';
import { sweepUploads } from './upload/sweep-uploads.ts';
import { findWantedSources } from './upload/upload.repo.ts';
import { isUploadId } from './upload/uploads-before.ts';
import { removeTree, workRoot } from './work-folder.ts';

export const ingestUpkeep = (deps: Deps): Recurring[] => [
  { name: 'sweep-ingest-uploads', everySeconds: 600, run: (signal) => sweepUploads(deps, signal) },
  { name: 'sweep-ingest-work', everySeconds: 600, run: () => sweepWork(deps) },
  { name: 'sweep-ingest-sources', everySeconds: 600, run: () => sweepSources(deps) },
];

/** The time for which a failed file is kept for another attempt. */
const failedKeptMs = 7 * DAY_MS;

/** Removes this machine's work folders of finished ingests, and of those that failed long ago. */
async function sweepWork({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>): Promise<void> {
  const root = workRoot(config);
  for (const id of await readdir(root).catch(() => [])) {
    const ingest = /^[\da-f-]{36}$/.test(id) ? await findIngest(db, id) : null;
    // A folder without a row may be about to get one.
    if (ingest && isOver(ingest, now())) await removeTree(join(root, id));
  }
}

/** A file that is not needed for so long is removed: it may belong to an upload that just begins. */
const unneededMs = HOUR_MS;

/** Removes files from storage that nothing needs: their process was killed before it could. */
async function sweepSources({
  db,
  sources,
  now,
}: Pick<Deps, 'db' | 'sources' | 'now'>): Promise<void> {
  const found = await sources.list();
  const ids = [...found.keys()].filter(isUploadId);
  const at = now().getTime();
  const wanted = await findWantedSources(db, ids, new Date(at - failedKeptMs));
  for (const [id, changedAt] of found) {
    if (!wanted.has(id) && at - changedAt.getTime() > unneededMs) await sources.remove(id);
  }
}

function isOver({ state, changedAt }: Ingest, now: Date): boolean {
  if (state === 'failed') return now.getTime() - changedAt.getTime() > failedKeptMs;
  return state === 'published' || state === 'rejected';
}
