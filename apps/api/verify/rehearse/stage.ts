import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  findFreePort,
  type Nginx,
  startEdge,
  startNginx,
} from '../../../../scripts/nginx/start-nginx.ts';
import { loadConfig } from '../../src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { closeDeps, createDeps, type Deps, startDeps } from '../../src/platform/deps.ts';
import type { Closers } from '../../src/platform/processes/closers.ts';
import { EpayGateway } from '../../src/test/epay-gateway.ts';
import { runToEnd } from './filled-site.ts';
import { Program } from './program.ts';
import { type RunningReplica, startReplica } from './start-replica.ts';
import { ownVersion, type Version } from './version.ts';

/** A site as it is grown: two processes of the API, a worker, a primary and its replica, nginx in front. */
export interface Stage {
  dataDir: string;
  connectionString: string;
  replica: RunningReplica;
  apis: readonly [RunningApi, RunningApi];
  worker: Program;
  gateway: EpayGateway;
  /** Of this process, which is not one of them. */
  deps: Deps;
  /** What its programs are started with. */
  settings: Readonly<Record<string, string>>;
  nginx: RunningNginx;
  /** Sends the bytes of films; none beside another version, which may know of no edges. */
  edge: RunningNginx | null;
}

interface RunningApi {
  program: Program;
  port: number;
}

export interface RunningNginx {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Has its processes stand still, or go on. */
  hold(isHeld: boolean): Promise<void>;
  stop(): Promise<void>;
}

const limitsOff = Object.fromEntries(
  ['POLL_PER_MINUTE', 'ORDERS_PER_HOUR', 'NOTIFIES_PER_MINUTE', 'DANMAKU_PER_MINUTE']
    .concat('REGISTER_PER_HOUR')
    .map((name) => [`LIMIT_${name}`, '0']),
);

/** All of it is of that version, except what stands around the site: database, gateway, nginx and this process. */
export async function setStage(version: Version, closers: Closers): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-rehearse-'));
  closers.add(() => rm(dataDir, { recursive: true, force: true }));
  const primary = await startEmbeddedPostgres({ dataDir });
  closers.add(() => primary.stop());
  const { connectionString } = primary;
  const gateway = await new EpayGateway().start();
  closers.add(() => gateway.close());
  const edgeSettings = version === ownVersion ? await chooseEdge() : {};
  const settings = {
    ...gateway.settings({ EPAY_MODE: 'submit' }),
    ...productionSettings(),
    ...edgeSettings,
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
  };
  await runToEnd(version, 'apps/api/src/programs/migrate.ts', settings);
  const replica = await startReplica(dataDir, connectionString);
  closers.add(() => replica.stop());
  const config = loadConfig({ ...settings, LOG_LEVEL: 'silent' });
  const deps = createDeps({ config, connectionString });
  closers.add(() => closeDeps(deps));
  await startDeps(deps);

  const { apis, worker, programs } = await createPrograms(version, settings, replica);
  closers.add(async () => void (await Promise.all(programs.map((it) => it.kill()))));
  for (const program of programs) await program.start();
  const nginx = await raiseFront(
    apis.map((it) => `127.0.0.1:${it.port}`),
    dataDir,
  );
  closers.add(() => nginx.stop());
  const edge = version === ownVersion ? await raiseEdge(nginx.url, dataDir, edgeSettings) : null;
  closers.add(async () => edge?.stop());
  const around = { gateway, deps, settings, nginx, edge };
  return { dataDir, connectionString, replica, apis, worker, ...around };
}

const chooseEdge = async () => ({
  EDGE: 'own',
  EDGE_URL: `http://127.0.0.1:${await findFreePort()}`,
  EDGE_SECRET: randomBytes(32).toString('hex'),
});

const productionSettings = () => ({
  ...limitsOff,
  NODE_ENV: 'production',
  SIGNING_SECRET: randomBytes(32).toString('hex'),
  ENVELOPE_KEY: randomBytes(16).toString('hex'),
  ENVELOPE_IV: randomBytes(8).toString('hex'),
  ACCEL_LOCATION: '/_storage/',
  TRUST_PROXY: '127.0.0.1',
  HOST: '127.0.0.1',
  RUN_JOBS: 'false',
  INGEST_REVIEW: 'true',
  LOG_LEVEL: 'info',
});

async function createPrograms(
  version: Version,
  settings: Readonly<Record<string, string>>,
  { connectionString }: RunningReplica,
) {
  const logs = settings['DATA_DIR'] ?? '';
  const create = (name: string, run: { file: string; readyLine: RegExp }, env: typeof settings) =>
    new Program(name, { ...run, env, version, log: join(logs, `${name}.log`) });
  const createApi = async (name: string): Promise<RunningApi> => {
    const port = await findFreePort();
    const env = { ...settings, PORT: String(port), DATABASE_REPLICA_URL: connectionString };
    return { port, program: create(name, { file: 'server.ts', readyLine: /✓ Open/ }, env) };
  };
  const apis: Stage['apis'] = [await createApi('api 1'), await createApi('api 2')];
  const worker = create('worker', { file: 'worker.ts', readyLine: /doing jobs/ }, settings);
  return { apis, worker, programs: [worker, ...apis.map((it) => it.program)] };
}

async function raiseFront(api: readonly string[], dataDir: string): Promise<RunningNginx> {
  const port = await findFreePort();
  const runDir = join(dataDir, 'nginx');
  const storageDir = join(dataDir, 'storage');
  return raise(runDir, () => startNginx({ api, storageDir, port, settings: { RUN_DIR: runDir } }));
}

function raiseEdge(
  origin: string,
  dataDir: string,
  { EDGE_URL = '', EDGE_SECRET: secret = '' }: Partial<Awaited<ReturnType<typeof chooseEdge>>>,
): Promise<RunningNginx> {
  const runDir = join(dataDir, 'edge');
  const settings = { RUN_DIR: runDir, CACHE_DIR: join(dataDir, 'edge-cache') };
  const port = Number(new URL(EDGE_URL).port);
  return raise(runDir, () => startEdge({ origin, secret, port, settings }));
}

async function raise(runDir: string, begin: () => Promise<Nginx>): Promise<RunningNginx> {
  let running = await begin();
  /** The one above, and those below it, which would go on without it. */
  const readPids = async () => {
    const master = Number(await readFile(join(runDir, 'nginx.pid'), 'utf8'));
    const below = await readFile(`/proc/${master}/task/${master}/children`, 'utf8');
    return { master, workers: below.trim().split(' ').map(Number) };
  };
  return {
    url: running.url,
    async kill() {
      const { master, workers } = await readPids();
      process.kill(master, 'SIGSTOP');
      for (const pid of workers) process.kill(pid, 'SIGKILL');
      process.kill(master, 'SIGKILL');
      await running.stop();
    },
    async start() {
      running = await begin();
    },
    async hold(isHeld) {
      const { workers } = await readPids();
      for (const pid of workers) process.kill(pid, isHeld ? 'SIGSTOP' : 'SIGCONT');
    },
    stop: () => running.stop(),
  };
}
