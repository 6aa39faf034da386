import { type DatabaseRoles, prepareAppRole } from '@lantern/prisma/app-role';
import { applyMigrations } from '@lantern/prisma/migrate';
import { beginSite, seedDemo } from '@lantern/prisma/seed';
import type { FastifyInstance } from 'fastify';

import { buildApp } from '../../app.ts';
import { sealMedia } from '../../modules/films/ingest/stored/seal-media.ts';
import type { Config } from '../../platform/config/config.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts';
import { findConfiguredRoles } from '../../platform/database/embedded-postgres/open-database.ts';
import { closeDeps, createDeps, type Deps, startDeps } from '../../platform/deps.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Closers } from '../../platform/processes/closers.ts';
import { areToolsConfined } from '../../platform/processes/confine-tool.ts';
import { type Peers, standAmongOthers } from '../../platform/processes/peers.ts';
import { runProcesses } from '../../platform/processes/run-processes.ts';
import { settleMemory } from '../../platform/processes/settle-memory.ts';
import { allRecurring, allWorkers } from './all-work.ts';
import { checkLines } from './check-site.ts';
import { closeFolders } from './close-folders.ts';
import { listeningHost } from './describe-addresses.ts';
import { fillDemoMoney } from './fill-demo-money.ts';

/** The longest time that a stopping process waits for its last answers before it closes the database. */
const closingMs = 700;

export interface Start {
  config: Config;
  log: Log;
  closers: Closers;
  /** Receives each step of the start, as a sentence. */
  onProgress: (line: string) => void;
}

/** Starts the site: database, schema, demo, jobs, then the listener. Returns its port; `closers` close what was opened. */
export async function startSite(start: Start): Promise<number> {
  const roles = await findDatabase(start);
  const deps = await connectSite(start, roles);
  await prepareSite(start, deps, roles);
  const port = await listen(start, deps);
  tellEdges(deps);
  return port;
}

/** Tries the edges once the site listens, which they ask; the start does not wait for them. */
function tellEdges(deps: Deps): void {
  if (deps.config.edge.url === null) return;
  void checkLines(deps).then(
    (faults) => faults.forEach((fault) => deps.log.error(fault)),
    (err: unknown) => deps.log.error({ err }, 'the edges could not be tried'),
  );
}

/** Starts the site with several processes that listen together; this one does the jobs. */
export async function startProcesses(start: Start): Promise<number> {
  const { config, log, closers } = start;
  const roles = await findDatabase(start);
  const deps = await connectSite(start, roles);
  await prepareSite(start, deps, roles);
  const processes = await runProcesses({
    count: config.apiProcesses,
    env: { DATABASE_URL: roles.app, DATABASE_OWNER_URL: '' },
    patienceMs: config.shutdownTimeoutMs + closingMs,
    log,
  });
  closers.add(() => processes.stop());
  tellEdges(deps);
  return processes.port;
}

/** Starts one process of several: it only serves requests. */
export async function serveSite(start: Start): Promise<number> {
  const { databaseUrl } = start.config;
  if (databaseUrl === null) throw new Error('one of several processes has no database');
  const send = (message: object): void => void process.send?.(message);
  const roles = { owner: databaseUrl, app: databaseUrl };
  const deps = await connectSite(start, roles, standAmongOthers(process, send));
  return listen(start, deps);
}

const findDatabase = async (start: Start): Promise<DatabaseRoles> =>
  findConfiguredRoles(start.config) ?? startDatabase(start);

/** Starts what a site has once, however many processes serve it. */
async function prepareSite(start: Start, deps: Deps, roles: DatabaseRoles): Promise<void> {
  const { config } = start;
  await fillEmptySite(start, deps, roles);
  if (config.runJobs) await startJobs(deps);
}

async function listen({ config, closers }: Start, deps: Deps): Promise<number> {
  const app = await buildApp(deps);
  closers.add(() => closeApp(app, config.shutdownTimeoutMs));
  await app.ready();
  settleMemory();
  await app.listen({ host: listeningHost(config.host), port: config.port });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}

/** Opens the migrated database and everything that modules depend on. */
export async function connectSite(
  start: Start,
  roles: DatabaseRoles,
  peers?: Peers,
): Promise<Deps> {
  const { config, log, closers, onProgress } = start;
  const migrated = await applyMigrations({
    connectionString: roles.owner,
    retryFailed: config.retryFailedMigration,
    onProgress: (progress) =>
      onProgress(
        progress.step === 'waiting'
          ? 'Waiting for another process that migrates the database'
          : `Migrating the database: ${progress.migrations.join(', ')}`,
      ),
  });
  log.debug({ migrated }, 'migrated');
  await prepareAppRole(roles);
  const deps = createDeps({ config, connectionString: roles.app, log, ...(peers && { peers }) });
  closers.add(() => closeDeps(deps));
  await deps.storage.check();
  await closeFolders(config, (line) => log.warn(line));
  await startDeps(deps);
  return deps;
}

/** Starts the background jobs; they end with the deps. */
export async function startJobs(deps: Deps): Promise<void> {
  await deps.jobs.work(allWorkers(deps), allRecurring(deps));
  // The start does not wait for this: only a film does.
  void areToolsConfined().then((areConfined) => {
    if (!areConfined) deps.log.warn(openTools);
  });
}

const openTools =
  'ffmpeg and ffprobe run without walls (network, other folders): install bubblewrap, or see SECURITY.md where it is installed';

/** Settles an empty database: the demo, or in production a clean site. */
async function fillEmptySite(
  { log, onProgress }: Start,
  { config, db, storage, now, randomBytes }: Deps,
  { app: connectionString }: DatabaseRoles,
): Promise<void> {
  if (config.isProduction) return beginSite(db.pool);
  const isMade = await seedDemo({ pool: db.pool, storage, now, onProgress });
  const { signal } = new AbortController();
  if (isMade) await sealMedia({ config, db, storage, now, randomBytes }, { signal });
  if (!isMade || !config.demoMoney) return;
  // The demo's hundreds of requests are not logged: no member sent them.
  const quiet = Object.assign(log.child({}, { level: 'warn' }), { output: log.output });
  // A site's settings may refuse a part of the demo (a commission of 0, say); the site starts all the same.
  await fillDemoMoney({ config, log: quiet, connectionString, now }).catch((err: unknown) =>
    log.warn({ err }, 'the demo holds only a part of its month of business'),
  );
}

async function startDatabase({ config, log, closers, onProgress }: Start): Promise<DatabaseRoles> {
  onProgress('Starting the database');
  const database = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: onProgress,
    onTrouble: (line) => log.error(line),
  });
  closers.add(() => database.stop());
  return { owner: database.connectionString, app: database.appConnectionString };
}

/** Accepts no new requests, waits this long for those in flight, then closes their connections. */
async function closeApp(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const hangUp = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  await app.close();
  clearTimeout(hangUp);
}
