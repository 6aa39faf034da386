import { access } from 'node:fs/promises';
import { join } from 'node:path';

import type { DatabaseRoles } from '@lantern/prisma/app-role';

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

/** The roles of a database that the settings name, or null. */
export const findConfiguredRoles = ({
  databaseUrl,
  databaseOwnerUrl,
}: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>): DatabaseRoles | null =>
  databaseUrl === null ? null : { app: databaseUrl, owner: databaseOwnerUrl ?? databaseUrl };

/** The site's own database, for tools: the one given, or the one running beside us, or started for the while. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>,
): Promise<{ roles: DatabaseRoles; close: () => Promise<void> }> {
  const { dataDir } = config;
  const roles = findConfiguredRoles(config) ?? (await findRunningPostgres(dataDir));
  if (roles !== null) return { roles, close: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataDir });
  const { connectionString: owner, appConnectionString: app } = embedded;
  return { roles: { owner, app }, close: () => embedded.stop() };
}
