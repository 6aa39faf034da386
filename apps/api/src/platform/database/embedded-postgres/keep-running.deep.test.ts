import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

import { startEmbeddedPostgres } from '../embedded-postgres.ts';

vi.setConfig({ testTimeout: 60_000 });

test('a server that can’t be started again is tried until it can, and that is said as trouble', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-data-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const troubles: string[] = [];
  const { connectionString, stop } = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    onTrouble: (line) => troubles.push(line),
  });
  onTestFinished(stop);
  const inCluster = (name: string): string => join(dataDir, 'postgres', name);
  const ask = async (): Promise<{ n: number }[]> => {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ n: number }>('select 7 as n');
    await client.end();
    return rows;
  };
  expect(await ask()).toEqual([{ n: 7 }]);

  // As with a disk that is full, the server ends and does not start.
  const settings = await readFile(inCluster('postgresql.auto.conf'));
  await writeFile(inCluster('postgresql.auto.conf'), 'no setting\n');
  const postmaster = Number((await readFile(inCluster('postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(postmaster, 'SIGKILL');
  await expect.poll(() => troubles).toContainEqual(expect.stringMatching(/did not start/));

  await writeFile(inCluster('postgresql.auto.conf'), settings);
  await expect.poll(() => ask().catch(() => [])).toEqual([{ n: 7 }]);
});
