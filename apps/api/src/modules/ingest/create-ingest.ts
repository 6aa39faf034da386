import { mkdir } from 'node:fs/promises';

import type { Db } from '../../platform/database/db.ts';
import { checkPlace } from '../catalogue/publish-episode.ts';
import { insertIngest, type NewIngest } from './ingest.repo.ts';
import type { IngestDeps } from './step-context.ts';
import { removeTree, workFolder } from './work-folder.ts';

/**
 * Begins an ingest: from here on whoever does jobs may take its steps. `onCreated` is done in the same transaction.
 * Rejects with `PublishRefused` when it could not be published where it is meant to.
 */
export async function createIngest(
  deps: Pick<IngestDeps, 'config' | 'db' | 'now'>,
  ingest: NewIngest,
  onCreated: (tx: Db) => Promise<unknown> = async () => undefined,
): Promise<void> {
  await checkPlace(deps.db, ingest);
  const folder = workFolder(deps.config, ingest.id);
  await mkdir(folder, { recursive: true });
  try {
    await deps.db.transact(async (tx) => {
      await insertIngest(tx, ingest, deps.now());
      await onCreated(tx);
    });
  } catch (error) {
    await removeTree(folder);
    throw error;
  }
}
