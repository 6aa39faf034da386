import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';

import { useTestDatabase } from '../test/database.ts';
import { startProgram } from '../test/run-program.ts';

test('a worker leaves a sign of life when it has begun to work, and ends when asked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-worker-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'alive');
  const worker = startProgram('worker', [], {
    DATABASE_URL: await useTestDatabase(),
    DATA_DIR: folder,
    WORKER_ALIVE_FILE: file,
  });
  onTestFinished(() => void worker.child.kill('SIGKILL'));
  await vi.waitFor(() => stat(file), { timeout: 60_000, interval: 100 });
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toMatchObject({ code: 0, stderr: '' });
});
