import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { useTestDatabase } from '../test/database.ts';

const program = fileURLToPath(new URL('server.ts', import.meta.url));

/** In production, so that no demo is made. */
const settings = {
  NODE_ENV: 'production',
  PUBLIC_BASE_URL: 'https://site.example',
  SIGNING_SECRET: 'a signing secret that only tests use',
  ENVELOPE_KEY: 'a-key-of-a-test-',
  ENVELOPE_IV: 'an-iv-of-a-test-',
};

interface Run {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
}

async function start(env: Record<string, string>, stdout: 'pipe' | number = 'pipe'): Promise<Run> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-server-'));
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', stdout, 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  const exited = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  });
  return { child, output: () => output, exited };
}

async function startListening(env: Record<string, string> = {}): Promise<Run & { port: number }> {
  const connectionString = await useTestDatabase();
  const run = await start({ ...settings, DATABASE_URL: connectionString, ...env });
  await expect.poll(run.output).toMatch(/Open http:\/\/localhost:\d+/);
  return { ...run, port: Number(/localhost:(\d+)/.exec(run.output())?.[1]) };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s lets a request in flight finish, then stops',
  async (signal) => {
    const { child, exited, port } = await startListening();
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.write(
      'POST /app-api/ajax/getConfig HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n',
    );
    socket.write('Content-Length: 2\r\n\r\n{');
    // A second request, answered, says that the first one has arrived.
    await fetch(`http://127.0.0.1:${port}/healthz`);
    child.kill(signal);
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    socket.write('}');
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer).toContain('"code":0');
    expect(await exited).toBe(0);
  },
);

async function findFreePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? String(address.port) : '';
}

test('a log on a full disk loses its lines, and the site serves and stops as ever', async () => {
  const [DATABASE_URL, PORT] = await Promise.all([useTestDatabase(), findFreePort()]);
  await using full = await open('/dev/full', 'w');
  const { child, exited } = await start({ ...settings, DATABASE_URL, PORT }, full.fd);
  const ask = (): Promise<number> =>
    fetch(`http://127.0.0.1:${PORT}/app-api/ajax/getConfig`, {
      method: 'POST',
      signal: AbortSignal.timeout(5000),
    }).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(ask).toBe(200);
  // Lines are written after a moment, and at once when there are many.
  for (let asked = 0; asked < 50; asked += 1) expect(await ask()).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

test('a request that doesn’t finish is hung up on', async () => {
  const { child, exited, port } = await startListening({ SHUTDOWN_TIMEOUT_MS: '300' });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST /app-api/ajax/getConfig HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{');
  await fetch(`http://127.0.0.1:${port}/healthz`);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535; it is "abc".'],
  [{ NODE_ENV: 'production' }, 'PUBLIC_BASE_URL is required'],
  [{ STORAGE: 's3' }, 'S3_BUCKET is required: set it to the name of a bucket.'],
  [
    { DATABASE_URL: 'postgres://a:geheim@127.0.0.1:1/none' },
    'The database can’t be reached'.replace('’', "'"),
  ],
])('%o ends the start with one sentence and exit code 1', async (env, sentence) => {
  const { exited, output } = await start(env);
  expect(await exited).toBe(1);
  expect(output()).toContain(`✗ ${sentence}`);
  expect(output()).not.toContain('    at ');
  expect(output()).not.toContain('geheim');
});

test('a database of a newer version ends the start with one sentence', async () => {
  const DATABASE_URL = await useTestDatabase();
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '20990101000000_later', now())`,
  );
  await client.end();
  const { exited, output } = await start({ DATABASE_URL });
  expect(await exited).toBe(1);
  expect(output()).toContain(
    '✗ The database was migrated by a newer version (20990101000000_later): start that version',
  );
  expect(output()).not.toContain('    at ');
});

test('a port in use is named, with what to do', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void blocker.close());
  await once(blocker, 'listening');
  const address = blocker.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const { exited, output } = await start({
    ...settings,
    DATABASE_URL: await useTestDatabase(),
    PORT: port,
  });
  expect(await exited).toBe(1);
  expect(output()).toContain(
    `✗ Port ${port} is in use: stop the program that uses it, or set PORT`,
  );
});

test('several processes listen together; one that dies is replaced, and all are measured', async () => {
  const { child, exited, output, port } = await startListening({ API_PROCESSES: '2' });
  const measured = async (): Promise<string[]> => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    const found = (await answer.text()).matchAll(/^process_start_time_seconds\{(.+)\} (\d+)/gm);
    return [...found].map(([, label = '']) => label);
  };
  const all = ['process="1"', 'process="2"'];
  await expect.poll(measured).toEqual(all);
  const below = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  const [first = ''] = below.trim().split(' ');
  process.kill(Number(first), 'SIGKILL');
  await expect.poll(output).toContain('another takes its place');
  await expect.poll(() => measured().catch(() => [])).toEqual(all);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
});
