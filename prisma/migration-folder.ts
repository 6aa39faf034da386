import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The migrations of this program. */
export const ownMigrations = fileURLToPath(new URL('migrations', import.meta.url));

export interface Migration {
  /** Name of its folder, `<timestamp>_<name>`. */
  name: string;
  script: string;
  /** SHA-256 in hex, as `_prisma_migrations` stores it. */
  checksum: string;
}

export interface MigrationFolder {
  path: string;
  lockfile: string;
  /** Oldest first. */
  migrations: Migration[];
}

export async function readMigrationFolder(path: string): Promise<MigrationFolder> {
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries.filter((it) => it.isDirectory()).map((it) => it.name);
  const migrations = await Promise.all(
    names.toSorted().map(async (name) => {
      const script = await readFile(join(path, name, 'migration.sql'), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    }),
  );
  return { path, lockfile: await readFile(join(path, 'migration_lock.toml'), 'utf8'), migrations };
}
