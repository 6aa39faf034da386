import type { ChildProcess } from 'node:child_process';

import { judge, median, printHead, printRow } from '../../../scripts/bench/harness.ts';
import { drive, type Driven, type Load, startTarget, stopTarget } from './drive-target.ts';

const rounds = 5;

interface Pair {
  name: string;
  goal: number;
  ours: Load;
  theirs: Load;
}

/** Both in turn, so that a busy moment of the machine hits both. The ratio is of work per processor second. */
async function compare(child: ChildProcess, pair: Pair): Promise<void> {
  const our: Driven[] = [];
  const their: Driven[] = [];
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

const { child, ours, theirs, vip, ...paths } = await startTarget();
const json = { 'content-type': 'application/json', security: '1' };
const post = { method: 'POST', headers: json, body: '{}' } as const;
const mine = { ...json, token: vip.token, userid: vip.h5Uuid, cookie: vip.cookie };

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
await stopTarget(child);
