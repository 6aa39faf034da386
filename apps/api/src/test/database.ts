import {
  createScratchDatabase,
  type ScratchDatabase,
} from '@lantern/prisma/testing/scratch-database';
import { inject, onTestFinished } from 'vitest';

import { createDatabase, createPool, type Db } from '../platform/database/db.ts';

/** A migrated database without a row of content, made once a run. */
export const migratedTemplate = 'lantern_migrated';

/** A migrated database of one's own; the caller drops it. */
export const createTestDatabase = (): Promise<ScratchDatabase> =>
  createScratchDatabase(inject('testServer'), migratedTemplate);

/** A migrated database, as the role that a site works as, by the way that leads there. */
export function asApp(connectionString: string): string {
  const { host, pathname } = new URL(connectionString);
  const url = new URL(inject('appRole'));
  url.host = host;
  url.pathname = pathname;
  return url.href;
}

/** Does in one transaction, as the owner of a site's database, what the site itself may not. */
export async function transactAsOwner<Result>(
  { connectionString }: { connectionString: string },
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const onIdleError = (): void => undefined;
  const pool = createPool({ connectionString, size: 1, statementTimeoutMs: 0, onIdleError });
  try {
    return await createDatabase(pool).transact(work);
  } finally {
    await pool.end();
  }
}

/** A migrated database for one test, dropped when it ends. */
export async function useTestDatabase(): Promise<string> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database.connectionString;
}
