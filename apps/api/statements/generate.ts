import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { applyMigrations } from '@lantern/prisma/migrate';
import { getConstructionPlans } from 'pg-boss';

import { writeOrCheck } from '../../../scripts/write-or-check.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { readAllStatements } from './all-statements.ts';
import { renderRows } from './render-rows.ts';

/**
 * Writes the row types of the API's statements, from a database of its own with all migrations; `--check` only compares.
 * A statement that does not fit the database, or variants whose rows differ, end it with their names.
 */
const statements = await readAllStatements();
const dataDir = await mkdtemp(join(tmpdir(), 'lantern-statements-'));
try {
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    await applyMigrations({ connectionString: server.connectionString });
    const page = await renderRows(
      server.connectionString,
      getConstructionPlans('pgboss'),
      statements,
    );
    await writeOrCheck('apps/api/src/platform/database/generated/statement-rows.ts', page);
  } finally {
    await server.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
