import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createScratchDatabase } from '@lantern/prisma/testing/scratch-database';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

import { createFileStorage } from '../platform/storage/file-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Where a backup can be brought back to: an empty database and an empty data folder, gone after the test. */
export interface EmptyPlace {
  connectionString: string;
  dataDir: string;
  driver: Storage;
  pool: pg.Pool;
}

export async function useEmptyPlace(): Promise<EmptyPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-place-'));
  const { connectionString, drop } = await createScratchDatabase(inject('testServer'));
  const pool = new pg.Pool({ connectionString });
  // The database is dropped while the last connections still close.
  pool.on('error', () => undefined);
  onTestFinished(async () => {
    await pool.end();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { connectionString, dataDir, pool, driver: createFileStorage(join(dataDir, 'storage')) };
}
