import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import autocannon from 'autocannon';
import * as z from 'zod/mini';

import { judge, median, printHead, printRow } from '../../../scripts/bench/harness.ts';

const target = z.object({
  ours: z.string(),
  theirs: z.string(),
  vip: z.object({ memberCode: z.string(), h5Uuid: z.string(), token: z.string() }),
  segmentPath: z.string(),
  staticPath: z.string(),
  segmentBytes: z.number(),
});
const usage = z.object({ cpuMicroseconds: z.number() });

interface Load {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

interface Measured {
  perSecond: number;
  cpuMicroseconds: number;
}

const rounds = 5;
const seconds = 3;
const connections = 16;

async function hear(child: ChildProcess): Promise<unknown> {
  const message: unknown[] = await once(child, 'message');
  return message[0];
}

async function readUsage(child: ChildProcess): Promise<number> {
  child.send('usage');
  return z.parse(usage, await hear(child)).cpuMicroseconds;
}

async function drive(child: ChildProcess, load: Load): Promise<Measured> {
  const before = await readUsage(child);
  const result = await autocannon({ ...load, connections, duration: seconds });
  const used = (await readUsage(child)) - before;
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${load.url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  const { total } = result.requests;
  return { perSecond: total / result.duration, cpuMicroseconds: used / total };
}

interface Pair {
  name: string;
  goal: number;
  ours: Load;
  theirs: Load;
}

/** Both in turn, so that a busy moment of the machine hits both. The ratio is of work per processor second. */
async function compare(child: ChildProcess, pair: Pair): Promise<void> {
  const our: Measured[] = [];
  const their: Measured[] = [];
  await drive(child, pair.ours);
  await drive(child, pair.theirs);
  for (let round = 0; round < rounds; round++) {
    our.push(await drive(child, pair.ours));
    their.push(await drive(child, pair.theirs));
  }
  const ratio = median(our.map((it, i) => (their[i]?.cpuMicroseconds ?? NaN) / it.cpuMicroseconds));
  printRow(
    pair.name,
    `${median(our.map((it) => it.cpuMicroseconds)).toFixed(0)} µs`,
    `${median(their.map((it) => it.cpuMicroseconds)).toFixed(0)} µs`,
    `${median(our.map((it) => it.perSecond)).toFixed(0)} / ${median(their.map((it) => it.perSecond)).toFixed(0)}`,
    ratio.toFixed(2),
    judge(ratio, { atLeast: pair.goal }),
  );
}

const child = fork(fileURLToPath(new URL('target.ts', import.meta.url)), {
  env: { ...process.env, NODE_ENV: 'development' },
});
const { ours, theirs, vip, ...paths } = z.parse(target, await hear(child));
const json = { 'content-type': 'application/json', security: '1' };
const post = { method: 'POST', headers: json, body: '{}' } as const;
const mine = { ...json, token: vip.token, userid: vip.h5Uuid };

const pairs: Pair[] = [
  {
    name: 'listIndex (sealed, shared) ÷ bare Fastify, same bytes',
    goal: 0.85,
    ours: { ...post, url: `${ours}/app-api/cartoon/listIndex` },
    theirs: { ...post, url: `${theirs}/same-bytes` },
  },
  {
    name: 'member poll ÷ bare Fastify with one prepared row',
    goal: 0.6,
    ours: {
      method: 'POST',
      headers: mine,
      url: `${ours}/app-api/member/getEntityByCode`,
      body: JSON.stringify({ memberCode: vip.memberCode }),
    },
    theirs: { ...post, url: `${theirs}/one-row` },
  },
  {
    name: `segment of ${Math.round(paths.segmentBytes / 1024)} KiB, pass checked ÷ @fastify/static`,
    goal: 0.9,
    ours: { url: `${ours}${paths.segmentPath}` },
    theirs: { url: `${theirs}${paths.staticPath}` },
  },
];

printHead('pair', 'ours: CPU a request', 'theirs', 'requests a second', 'ratio', 'goal');
for (const pair of pairs) await compare(child, pair);
child.disconnect();
await once(child, 'exit');
