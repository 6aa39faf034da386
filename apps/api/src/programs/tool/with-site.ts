import { checkReachable } from '@lantern/prisma/migrate';
import type pg from 'pg';

import type { Config } from '../../platform/config/config.ts';
import { createDatabase, createPool, type Database } from '../../platform/database/db.ts';
import { openDatabase } from '../../platform/database/embedded-postgres/open-database.ts';

export interface SiteAtHand {
  connectionString: string;
  pool: pg.Pool;
  db: Database;
}

/**
 * Runs the work on the site's database, whether or not the site is running, without a limit on the time of statements. A
 * half restored database is refused, unless the caller allows it.
 */
export async function withSite<Result>(
  config: Config,
  work: (site: SiteAtHand) => Promise<Result>,
  { amidRestore = false } = {},
): Promise<Result> {
  const database = await openDatabase(config);
  const connectionString = database.roles.owner;
  const onIdleError = (): void => undefined;
  const pool = createPool({ connectionString, size: 4, statementTimeoutMs: 0, onIdleError });
  try {
    await checkReachable(connectionString, { amidRestore });
    return await work({ connectionString, pool, db: createDatabase(pool) });
  } finally {
    await pool.end();
    await database.close();
  }
}
