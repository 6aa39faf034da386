import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { applyMigrations } from '@lantern/prisma/migrate';

import { findFreePort, type Nginx, startNginx } from '../../../../scripts/nginx/start-nginx.ts';
import { loadConfig } from '../../src/config.ts';
import { closeDeps, createDeps, type Deps, startDeps } from '../../src/deps.ts';
import { startEmbeddedPostgres } from '../../src/embedded-postgres.ts';
import { EpayGateway } from '../../src/test/epay-gateway.ts';
import { Program } from './program.ts';
import { type RunningReplica, startReplica } from './start-replica.ts';

/** A site as it is grown: two processes of the API, a worker, a primary and its replica, nginx in front. */
export interface Stage {
  dataDir: string;
  connectionString: string;
  replica: RunningReplica;
  apis: readonly { program: Program; port: number }[];
  worker: Program;
  gateway: EpayGateway;
  /** Of this process, which is none of them. */
  deps: Deps;
  nginx: FrontOfSite;
  close(): Promise<void>;
}

interface FrontOfSite {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

const limitsOff = Object.fromEntries(
  ['POLL_PER_MINUTE', 'ORDERS_PER_HOUR', 'NOTIFIES_PER_MINUTE', 'DANMAKU_PER_MINUTE']
    .concat('REGISTER_PER_HOUR')
    .map((name) => [`LIMIT_${name}`, '0']),
);

export async function setStage(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-rehearse-'));
  const primary = await startEmbeddedPostgres({ dataDir });
  const { connectionString } = primary;
  await applyMigrations({ connectionString });
  const replica = await startReplica(dataDir, connectionString);
  const gateway = await new EpayGateway().start();
  const settings = {
    ...gateway.settings({ EPAY_MODE: 'submit' }),
    ...productionSettings(),
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
  };
  const config = loadConfig({ ...settings, LOG_LEVEL: 'silent' });
  const deps = createDeps({ config, connectionString });
  await startDeps(deps);

  const { apis, worker, programs } = await startPrograms(dataDir, settings, replica);
  const nginx = await raiseFront(
    apis.map((it) => `127.0.0.1:${it.port}`),
    dataDir,
  );
  return {
    ...{ dataDir, connectionString, replica, apis, worker, gateway, deps, nginx },
    async close() {
      await nginx.stop();
      for (const program of programs) await program.kill('SIGTERM');
      await closeDeps(deps);
      await gateway.close();
      await replica.stop();
      await primary.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

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
  LOG_LEVEL: 'info',
});

async function startPrograms(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  { connectionString }: RunningReplica,
) {
  const create = (name: string, run: { file: string; said: RegExp }, env: typeof settings) =>
    new Program(name, { ...run, env, log: join(dataDir, `${name}.log`) });
  const apis = await Promise.all(
    ['api 1', 'api 2'].map(async (name) => {
      const port = await findFreePort();
      const env = { ...settings, PORT: String(port), DATABASE_REPLICA_URL: connectionString };
      return { port, program: create(name, { file: 'server.ts', said: /✓ Open/ }, env) };
    }),
  );
  const worker = create('worker', { file: 'worker.ts', said: /doing jobs/ }, settings);
  const programs = [worker, ...apis.map((it) => it.program)];
  for (const program of programs) await program.start();
  return { apis, worker, programs };
}

async function raiseFront(api: readonly string[], dataDir: string) {
  const port = await findFreePort();
  const runDir = join(dataDir, 'nginx');
  const storageDir = join(dataDir, 'storage');
  const begin = (): Promise<Nginx> =>
    startNginx({ api, storageDir, port, settings: { RUN_DIR: runDir } });
  let running = await begin();
  return {
    url: running.url,
    /** Its workers first: they would go on without it. */
    async kill(): Promise<void> {
      const master = Number(await readFile(join(runDir, 'nginx.pid'), 'utf8'));
      const below = await readFile(`/proc/${master}/task/${master}/children`, 'utf8');
      process.kill(master, 'SIGSTOP');
      for (const pid of below.trim().split(' ')) process.kill(Number(pid), 'SIGKILL');
      process.kill(master, 'SIGKILL');
      await running.stop();
    },
    async start(): Promise<void> {
      running = await begin();
    },
    stop: () => running.stop(),
  };
}
