import { prepareAppRole } from '@lantern/prisma/app-role';
import { applyMigrations } from '@lantern/prisma/migrate';

import { loadConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/embedded-postgres/open-database.ts';
import { explainFailure } from './site/explain-failure.ts';

/* Applies this version's migrations and ends. Every start does that too; an upgrade runs it first. */
async function main(): Promise<void> {
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    const { roles } = database;
    const connectionString = roles.owner;
    const retryFailed = config.retryFailedMigration;
    const applied = await applyMigrations({ connectionString, retryFailed });
    await prepareAppRole(roles);
    process.stdout.write(
      `The database is up to date; ${applied.length} migrations were applied.\n`,
    );
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const stack = error instanceof Error ? error.stack : String(error);
  const sentence = explainFailure(error, { port: 0, host: '' });
  process.stderr.write(`${sentence === null ? stack : `✗ ${sentence}`}\n`);
  process.exitCode = 1;
});
