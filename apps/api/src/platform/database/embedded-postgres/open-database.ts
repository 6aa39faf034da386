import { access } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '../../config/config.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { findRunningPostgres } from './join-running.ts';

/** Whether there is a database to open: one that was named, or one that a site has made in this folder. */
export const hasDatabase = async ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<boolean> =>
  databaseUrl !== null ||
  access(join(dataDir, 'postgres', 'PG_VERSION')).then(
    () => true,
    () => false,
  );

/** The site's own database, for tools: the one given, or the one running beside us, or started for the while. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  const running = databaseUrl ?? (await findRunningPostgres(dataDir));
  if (running !== null) return { connectionString: running, close: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataDir });
  return { connectionString: embedded.connectionString, close: () => embedded.stop() };
}
