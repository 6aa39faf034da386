import { ownMigrations, readMigrationFolder } from '@lantern/prisma/migration-folder';

import { type Db, statement } from './database/db.ts';

const applied = statement<{ name: string }>(
  'installed-migrations',
  `select migration_name as name from _prisma_migrations
    where finished_at is not null and rolled_back_at is null order by migration_name`,
);

export interface Installed {
  /** How many migrations the database has run, and the last of them; null when none. */
  migrations: number;
  lastMigration: string | null;
  /** Those of the program on disk that it has not: what its next start will run. */
  pending: string[];
}

/** What a version is made of in this place, and what the next start would change. */
export async function readInstalled(db: Db): Promise<Installed> {
  const [rows, folder] = await Promise.all([db.rows(applied), readMigrationFolder(ownMigrations)]);
  const names = new Set(rows.map(({ name }) => name));
  return {
    migrations: rows.length,
    lastMigration: rows.at(-1)?.name ?? null,
    pending: folder.migrations.map(({ name }) => name).filter((name) => !names.has(name)),
  };
}
