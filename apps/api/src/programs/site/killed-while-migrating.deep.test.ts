import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readDrift } from '@lantern/prisma/testing/read-drift';
import { expect, onTestFinished, test } from 'vitest';

import { findRunningPostgres } from '../../platform/database/embedded-postgres/join-running.ts';

const program = fileURLToPath(new URL('../server.ts', import.meta.url));

/** In production, so that no demo is made. */
const settings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_BASE_URL: 'https://example.org',
  ENVELOPE_KEY: 'a key of 16 byte',
  ENVELOPE_IV: 'an iv of 16 byte',
  SIGNING_SECRET: 'a secret of at least thirty-two characters',
};

interface Run {
  child: ChildProcess;
  output: () => string;
  /** Resolves when it has ended; waited for from its start, because it may end while a test does something else. */
  ended: Promise<unknown>;
}

function start(dataDir: string): Run {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  return { child, output: () => output, ended: once(child, 'close') };
}

async function killServer(dataDir: string): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

test('a start killed with its database in the middle of the migrations is made good by the next', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-killed-'));
  const first = start(dataDir);
  await expect.poll(first.output, { interval: 5 }).toContain('Migrating the database');
  first.child.kill('SIGKILL');
  await killServer(dataDir);
  await first.ended;

  const second = start(dataDir);
  onTestFinished(async () => {
    second.child.kill('SIGTERM');
    await second.ended;
    await rm(dataDir, { recursive: true, force: true });
  });
  await expect.poll(second.output).toMatch(/Open http/);
  expect(await readDrift((await findRunningPostgres(dataDir))?.owner ?? '')).toBe('');
});
