import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import autocannon from 'autocannon';
import * as z from 'zod/mini';

import { readTreeSeconds } from './scale-out/process-time.ts';

/** A request to be sent again and again. */
export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** What one request of a load came to. */
export interface Driven {
  perSecond: number;
  /** Of the measured process. */
  cpuMicroseconds: number;
  /** Of everything that it started: the database. */
  databaseMicroseconds: number;
}

const target = z.object({
  ours: z.string(),
  theirs: z.string(),
  vip: z.object({
    memberCode: z.string(),
    h5Uuid: z.string(),
    token: z.string(),
    cookie: z.string(),
  }),
  videoId: z.number(),
  segmentPath: z.string(),
  staticPath: z.string(),
  segmentBytes: z.number(),
});
const usage = z.object({ cpuMicroseconds: z.number() });

const seconds = 3;
const connections = 16;

/** The measured process of `target.ts`, with what it said of itself. */
export async function startTarget() {
  const child = fork(fileURLToPath(new URL('target.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'development' },
  });
  return { child, ...z.parse(target, await receiveMessage(child)) };
}

export async function stopTarget(child: ChildProcess): Promise<void> {
  child.disconnect();
  await once(child, 'exit');
}

async function receiveMessage(child: ChildProcess): Promise<unknown> {
  const message: unknown[] = await once(child, 'message');
  return message[0];
}

async function readUsage(child: ChildProcess) {
  const all = readTreeSeconds(child.pid ?? 0) * 1e6;
  child.send('usage');
  const { cpuMicroseconds } = z.parse(usage, await receiveMessage(child));
  return { own: cpuMicroseconds, all };
}

/** Sends it for some seconds, as fast as it is answered. */
export async function drive(child: ChildProcess, load: Load): Promise<Driven> {
  const before = await readUsage(child);
  const result = await autocannon({ ...load, connections, duration: seconds });
  const after = await readUsage(child);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${load.url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  const { total } = result.requests;
  const own = after.own - before.own;
  return {
    perSecond: total / result.duration,
    cpuMicroseconds: own / total,
    databaseMicroseconds: Math.max(0, after.all - before.all - own) / total,
  };
}
