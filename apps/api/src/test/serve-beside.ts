import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('serve-api.ts', import.meta.url));

/** By which processes of one site know each other's signatures. */
export const sharedSecret = 'the same for all of them, as visitors are told apart by it';

/** The API in a process of its own, on a database that is there; it ends with the test at the latest. */
export async function serveBeside(
  connectionString: string,
): Promise<{ child: ChildProcess; origin: string; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-api-'));
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: connectionString,
      TRUST_PROXY: '127.0.0.1',
      SIGNING_SECRET: sharedSecret,
      LOG_LEVEL: 'silent',
      // As `npm start` and the image have it.
      MALLOC_MMAP_THRESHOLD_: '131072',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
    await rm(dataDir, { recursive: true, force: true });
  });
  const output: unknown[] = await once(child.stdout, 'data');
  return { child, origin: String(output[0]).trim(), dataDir };
}
