import { access } from 'node:fs/promises';
import { join } from 'node:path';

import type { DatabaseRoles } from '@lantern/prisma/app-role';

import type { Config } from '../../config/config.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { findRunningPostgres } from './join-running.ts';

/** Whether a database exists: one that the settings name, or one that a site made in this folder. */
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

/** Opens the site's database for a tool: the one that the settings name, a running site's, or one started for the tool. */
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
