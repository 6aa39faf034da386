import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const server = fileURLToPath(new URL('../../api/src/programs/server.ts', import.meta.url));
/** Ends the site when the process of its test is killed. */
const parentWatch = new URL('../../../scripts/run/parent-watch.mjs', import.meta.url).href;

/** Short enough to wait for, long enough to be past the first segment. */
export const trialSeconds = 8;

/** By which a test signs what the site's own sandbox would. */
export const signingSecret = 'e2e signing secret 7f1c0b52a9d64e38';

const settings = {
  SIGNING_SECRET: signingSecret,
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'error',
  // Its tests count what they order, ask for and write themselves.
  DEMO_MONEY: 'false',
  SHIKAN: String(trialSeconds),
  // The one operator of the demo makes the second persons of its tests.
  SECOND_PERSON_DAYS: '0',
  // On a busy machine a statement takes its time.
  DATABASE_STATEMENT_TIMEOUT_MS: '30000',
  LIMIT_REGISTER_PER_HOUR: '0',
  LIMIT_LOGIN_FAILURES: '0',
  LIMIT_REPORTS_PER_HOUR: '0',
  LIMIT_REPORT_HIDES_PER_HOUR: '0',
  LIMIT_DANMAKU_PER_MINUTE: '0',
};

/** Where the run keeps the data of a site with its demo that is not running. */
const filledFolder = 'LANTERN_FILLED';

interface Site {
  address: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/**
 * The site every test visits, unless it has started one of its own. The demo is filled in once a run: every site begins
 * with a copy of it. Answers how to end it.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const filled = await makeDataDir();
  const { end } = await startIn(filled, {});
  await end();
  process.env[filledFolder] = filled;
  const { address, stop } = await startSiteWith({});
  process.env.LANTERN_URL = address;
  return async () => {
    await stop();
    await rm(filled, { recursive: true, force: true });
  };
}

/** Starts the whole site as an operator does, on a free port and with demo data. */
export async function startSiteWith(more: Readonly<Record<string, string>>): Promise<Site> {
  const filled = process.env[filledFolder];
  if (filled === undefined) return startEmptySiteWith(more);
  const dataDir = await makeDataDir();
  // Files of the database keep their owner.
  await promisify(execFile)('cp', ['--archive', `${filled}/.`, dataDir]);
  return startIn(dataDir, more);
}

/** The same without data: the site fills in its demo, unless it is one of production. */
export const startEmptySiteWith = async (more: Readonly<Record<string, string>>): Promise<Site> =>
  startIn(await makeDataDir(), more);

/** A port of this machine that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Starts a site that knows its own address, as one with payment channels must. Until it stops, tests visit it instead of the
 * shared one.
 */
export async function visitSiteWith(more: Readonly<Record<string, string>>): Promise<Site> {
  const port = await findFreePort();
  const shared = process.env.LANTERN_URL;
  const own = { PORT: String(port), PUBLIC_BASE_URL: `http://localhost:${port}` };
  const site = await startSiteWith({ ...own, ...more });
  process.env.LANTERN_URL = site.address;
  return {
    ...site,
    async stop() {
      process.env.LANTERN_URL = shared;
      await site.stop();
    },
  };
}

const makeDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'lantern-e2e-'));

async function startIn(
  dataDir: string,
  more: Readonly<Record<string, string>>,
): Promise<Site & { end: () => Promise<void> }> {
  const site = spawn(process.execPath, ['--import', parentWatch, server], {
    env: { ...process.env, ...settings, ...more, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  site.channel?.unref();
  const ended = once(site, 'exit');
  const end = async (): Promise<void> => {
    site.kill('SIGTERM');
    await ended;
  };
  if (!site.stdout) throw new Error('the site says nothing');
  const address = await findAddress(createInterface(site.stdout));
  if (address === null) throw new Error('the site did not start; see above');
  return {
    address,
    dataDir,
    end,
    async stop() {
      await end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs one of the operator's programs on a site, such as `seal-media`, and answers what it says. */
export async function runProgram(
  { dataDir }: Pick<Site, 'dataDir'>,
  name: string,
  args: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const program = server.replace('server.ts', `${name}.ts`);
  const env = { ...process.env, ...settings, ...more, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
  return stdout;
}

async function findAddress(lines: AsyncIterable<string>): Promise<string | null> {
  for await (const line of lines) {
    const address = /✓ Open (http:\/\/\S+)/.exec(line)?.[1];
    if (address !== undefined) return address.replace(/\/$/, '');
  }
  return null;
}
