import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

import { buildApp } from '../app.ts';
import { type Config, loadConfig } from '../platform/config/config.ts';
import { closeDeps, createDeps, type Deps, startDeps } from '../platform/deps.ts';
import { createJobs, type RunningJobs } from '../platform/jobs/pg-boss-jobs.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import { asApp, createTestDatabase } from './database.ts';
import { reusePrisma } from './reuse-prisma.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export interface TestAppOptions {
  /** Settings beyond those of a test; every limit is off unless it is set here. */
  env?: Readonly<Record<string, string>>;
  clock?: TestClock;
  log?: Log;
  /** Who has work done in the background; it is not done unless this is given. */
  jobs?: RunningJobs;
  /** Works as the owner of the database, which can do what the site can't; the site's role by default. */
  asOwner?: boolean;
  /** Shares this one's database and clock, as a second process would; closed before it. */
  beside?: TestApp;
}

/** The whole API on a migrated database of its own, with a clock that stands still. */
export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  clock: TestClock;
  /** Of the owner of the database. */
  connectionString: string;
  asOwner: boolean;
  close(): Promise<void>;
}

const testEnvironment = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  WEB_DIR: '/nonexistent',
  CONSOLE_DIR: '/nonexistent',
  SIGNING_SECRET: 'a signing secret that only tests use',
  DATABASE_POOL: '6',
  // On a busy machine a statement takes its time.
  DATABASE_STATEMENT_TIMEOUT_MS: '30000',
  // Gateways of tests listen here.
  INNER_ADDRESSES: '127.0.0.1',
  INGEST_NICENESS: '0',
  LIMIT_REGISTER_PER_HOUR: '0',
  LIMIT_LOGIN_FAILURES: '0',
  LIMIT_POLL_PER_MINUTE: '0',
  LIMIT_PLAYBACK_PER_MINUTE: '0',
  LIMIT_KEYS_PER_HOUR: '0',
  LIMIT_ORDERS_PER_HOUR: '0',
  LIMIT_NOTIFIES_PER_MINUTE: '0',
  LIMIT_CHAT_PER_MINUTE: '0',
  LIMIT_GUEST_TEXTS_PER_HOUR: '0',
  LIMIT_FEEDBACK_PER_HOUR: '0',
  LIMIT_PAGE_VIEWS_PER_MINUTE: '0',
  LIMIT_UPLOADS_PER_DAY: '0',
  LIMIT_UPLOAD_BYTES_PER_DAY: '0',
  LIMIT_GUEST_UPLOAD_BYTES_PER_DAY: '0',
  LIMIT_AD_CLICKS_PER_MINUTE: '0',
  LIMIT_AD_VIEWS_PER_MINUTE: '0',
  LIMIT_REPORTS_PER_HOUR: '0',
  LIMIT_DANMAKU_PER_MINUTE: '0',
  LIMIT_BINDS_PER_HOUR: '0',
  LIMIT_WRONG_CARDS_PER_HOUR: '0',
};

/** The settings of a test with these over them. */
export const testConfig = (env: Readonly<Record<string, string>>): Config =>
  loadConfig({ ...testEnvironment, ...env });

const chooseRole = (connectionString: string, asOwner: boolean): string =>
  asOwner ? connectionString : asApp(connectionString);

/** For a whole file: build it in `beforeAll`, close it in `afterAll`. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const {
    beside,
    asOwner = beside?.asOwner ?? false,
    clock = beside?.clock ?? createTestClock(),
  } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-app-'));
  const database = beside ? { ...beside, drop: async () => {} } : await createTestDatabase();
  const config = testConfig({ DATA_DIR: dataDir, ...options.env });
  const { connectionString } = database;
  const log = options.log ?? createLog(config);
  const address = chooseRole(connectionString, asOwner);
  const { jobs = createJobs({ connectionString: address, onError: () => undefined }) } = options;
  const { now } = clock;
  const pause = () => Promise.resolve();
  const made = createDeps({ config, connectionString: address, log, now, pause, jobs });
  const { client: prisma, close: closePrisma } = reusePrisma(made.db.pool);
  const deps = { ...made, prisma, closePrisma };
  await startDeps(deps);
  const app = await buildApp(deps);
  return {
    app,
    deps,
    clock,
    connectionString,
    asOwner,
    async close() {
      // A connection that is not yet idle would be waited for until it is no longer kept alive.
      app.server.closeAllConnections();
      await app.close();
      await closeDeps(deps);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** For one test: closed when it ends. */
export async function useTestApp(options?: TestAppOptions): Promise<TestApp> {
  const testApp = await buildTestApp(options);
  onTestFinished(() => testApp.close());
  return testApp;
}
