import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import { applyMigrations } from '@lantern/prisma/migrate';

import { buildApp } from '../src/app.ts';
import { auditLedger } from '../src/modules/wallet/audit.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { closeDeps, createDeps, startDeps } from '../src/platform/deps.ts';
import { measureBuys } from './money/measure-buys.ts';
import { measureNotifies } from './money/measure-notifies.ts';

/** How many purchases a round has, and how many orders are notified of ten times each. */
const buys = Number(process.env['MONEY_BUYS'] ?? 3000);
const orders = Number(process.env['MONEY_ORDERS'] ?? 10_000);
const least = 0.5;

const load = (): string =>
  loadavg()
    .map((it) => it.toFixed(1))
    .join(' ');
console.log(`Load of the machine before: ${load()}\n`);
const dataDir = await mkdtemp(join(tmpdir(), 'lantern-money-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const { connectionString } = postgres;
await applyMigrations({ connectionString });
const shop = { pid: '1001', key: 'a-key-of-a-bench' };
const config = loadConfig({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  LIMIT_NOTIFIES_PER_MINUTE: '0',
  PUBLIC_BASE_URL: 'https://site.example',
  EPAY_URL: 'https://pay.example/',
  EPAY_PID: shop.pid,
  EPAY_KEY: shop.key,
});
const deps = createDeps({ config, connectionString });
await startDeps(deps);
const app = await buildApp(deps);
const origin = await app.listen({ host: '127.0.0.1', port: 0 });

const { spread, one } = await measureBuys(deps, buys);
const { sent, taken, credits } = await measureNotifies(deps, { ...shop, origin }, orders);
const findings = await auditLedger(deps.db);
console.log(`audit: ${findings.length} rows wrong`);
for (const finding of findings.slice(0, 10)) console.log(finding);

await app.close();
await closeDeps(deps);
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });
console.log(`\nLoad of the machine after: ${load()}`);
const isExact = taken === sent && credits === orders && findings.length === 0;
if (!isExact || spread < least || one < least) process.exitCode = 1;
