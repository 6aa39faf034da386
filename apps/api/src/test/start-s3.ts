import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { S3Config } from '../platform/config/config.ts';

const program = fileURLToPath(new URL('serve-s3.ts', import.meta.url));

export interface TestS3 {
  config: S3Config;
  /** The same as settings. */
  env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** A real S3 server in a process of its own, with one empty bucket. */
export async function startTestS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-s3-'));
  const bucket = 'films';
  const child = spawn(process.execPath, [program, folder, bucket], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { value: port } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  const endpoint = `http://127.0.0.1:${port}`;
  // The only key this server knows.
  const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return {
    config: { endpoint, region: 'us-east-1', bucket, pathStyle: true, ...key },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: key.accessKeyId,
      S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
