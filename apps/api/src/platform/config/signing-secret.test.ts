import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { expect, onTestFinished, test } from 'vitest';

import { keepSigningSecret } from './signing-secret.ts';

const module = new URL('signing-secret.ts', import.meta.url).href;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Each waits until all have come, and then all ask for the secret of each folder at once. */
function askAtOnce(folders: string[], count: number): Promise<unknown[][]> {
  const come = new SharedArrayBuffer(4 * folders.length);
  const script = `
    import { parentPort, workerData } from 'node:worker_threads';
    const { keepSigningSecret } = await import(workerData.module);
    const come = new Int32Array(workerData.come);
    parentPort.postMessage(workerData.folders.map((folder, round) => {
      Atomics.add(come, round, 1);
      while (Atomics.load(come, round) < workerData.count);
      return keepSigningSecret(folder);
    }));`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  const ask = (): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(url, { workerData: { module, come, folders, count } });
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  return Promise.all(Array.from({ length: count }, ask));
}

test('of several processes that start at once on an empty folder, all have the secret that is kept', async () => {
  const root = await makeFolder();
  const folders = Array.from({ length: 200 }, (_, index) => join(root, String(index)));
  const [first, second] = await askAtOnce(folders, 2);
  const kept = await Promise.all(
    folders.map(async (it) => (await readFile(join(it, 'signing-secret'), 'utf8')).trim()),
  );
  expect(first).toEqual(kept);
  expect(second).toEqual(kept);
  expect(new Set((await Promise.all(folders.map((it) => readdir(it)))).flat())).toEqual(
    new Set(['signing-secret']),
  );
});

test('a secret that was never written to its end is made again, and kept then', async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'signing-secret'), '');
  const secret = keepSigningSecret(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(keepSigningSecret(folder)).toBe(secret);
});
