import { checkReachable } from '@lantern/prisma/migrate';
import pg from 'pg';

import { loadConfig } from './config.ts';
import { createDatabase, createPool } from './db.ts';
import { openDatabase } from './embedded-postgres/open-database.ts';
import { auditCheckCount, auditLedger } from './modules/wallet/audit.ts';
import { explainFailure } from './server/explain-failure.ts';
import { auditText } from './text/operator.ts';
import { noteUpkeep } from './upkeep/upkeep.repo.ts';

/** As long as the largest ledger takes; a site's own limit on statements is not for this. */
const statementTimeoutMs = 60 * 60 * 1000;

/** PostgreSQL's code for a table that isn't there. */
const undefinedTable = '42P01';

/** `npm run audit:ledger`: exit code 0 when all is well, 1 when a row is wrong or nothing could be said. */
async function main(): Promise<void> {
  const database = await openDatabase(loadConfig());
  const { connectionString } = database;
  const onIdleError = (): void => undefined;
  const pool = createPool({ connectionString, size: 1, statementTimeoutMs, onIdleError });
  try {
    await checkReachable(connectionString);
    const db = createDatabase(pool);
    const findings = await auditLedger(db);
    for (const finding of findings) process.stdout.write(`${auditText.wrong(finding)}\n`);
    process.stdout.write(`${auditText.result(auditCheckCount, findings.length)}\n`);
    const problems = findings.length;
    await noteUpkeep(db, { task: 'audit-ledger', finishedAt: new Date(), problems });
    if (problems > 0) process.exitCode = 1;
  } finally {
    await pool.end();
    await database.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.code === undefinedTable) return auditText.noLedger;
  const sentence = explainFailure(error, { host: '', port: 0 });
  if (sentence !== null) return sentence;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
