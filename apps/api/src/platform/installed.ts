import { ownMigrations, readMigrationFolder } from '@lantern/prisma/migration-folder';

import type { Db } from './database/db.ts';
import { sql } from './database/sql.ts';

const applied = sql.rows(
  'installed-migrations',
  `select migration_name as name from _prisma_migrations
    where finished_at is not null and rolled_back_at is null order by migration_name`,
);

export interface Installed {
  /** The number of applied migrations and the last one; null when there are none. */
  migrations: number;
  lastMigration: string | null;
  /** Migrations on disk that are not applied: the next start will run them. */
  pending: string[];
}

/** The installed version and its parts, and the changes that the next start would make. */
export async function readInstalled(db: Db): Promise<Installed> {
  const [rows, folder] = await Promise.all([applied(db), readMigrationFolder(ownMigrations)]);
  const names = new Set(rows.map(({ name }) => name));
  return {
    migrations: rows.length,
    lastMigration: rows.at(-1)?.name ?? null,
    pending: folder.migrations.map(({ name }) => name).filter((name) => !names.has(name)),
  };
}
