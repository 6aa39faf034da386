import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { DAY_MS } from '@lantern/rules/shanghai-time';

import type { Deps } from '../../../platform/deps.ts';
import type { Recurring } from '../../../platform/jobs/job.ts';
import { findIngest, type Ingest } from './ingest.repo.ts';
import { sweepUploads } from './upload/sweep-uploads.ts';
import { removeTree, workRoot } from './work-folder.ts';

export const ingestUpkeep = (deps: Deps): Recurring[] => [
  { name: 'sweep-ingest-uploads', everySeconds: 600, run: (signal) => sweepUploads(deps, signal) },
  { name: 'sweep-ingest-work', everySeconds: 3600, run: () => sweepWork(deps) },
];

/** The time for which a failed file is kept for another attempt. */
const failedKeptMs = 7 * DAY_MS;

/** Removes the work folders of finished ingests, and of those that failed long ago. */
async function sweepWork({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>): Promise<void> {
  const root = workRoot(config);
  for (const id of await readdir(root).catch(() => [])) {
    const ingest = /^[\da-f-]{36}$/.test(id) ? await findIngest(db, id) : null;
    // A folder without a row may be about to get one.
    if (ingest && isOver(ingest, now())) await removeTree(join(root, id));
  }
}

function isOver({ state, changedAt }: Ingest, now: Date): boolean {
  if (state === 'failed') return now.getTime() - changedAt.getTime() > failedKeptMs;
  return state === 'published' || state === 'rejected';
}
