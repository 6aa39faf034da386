import { Agent, request } from 'node:http';

import { listIndex } from '@lantern/contracts/calls/catalogue';
import { getMember } from '@lantern/contracts/calls/member';
import { getVideoDetail } from '@lantern/contracts/calls/watch';

import { judge, median, percentile, printHead, printRow } from '../../../scripts/bench/harness.ts';
import { drive as exhaust, type Driven, startTarget, stopTarget } from './drive-target.ts';

/**
 * How long the slowest of a hundred wait for a video's page, against a bare Fastify that reads one prepared row:
 * both at the same rate, whatever the answers take, as visitors come.
 */
const perSecond = 60;
const seconds = 4;
const rounds = 3;
const goal = 3;

interface Load {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const agent = new Agent({ keepAlive: true });
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds until the whole answer was there. */
function ask({ url, headers, body }: Load): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.on('end', () => resolve(performance.now() - begun)).resume();
    });
    sent.on('error', reject).end(body);
  });
}

/** Keeps the rate: a slow answer does not hold back the next question. */
async function drive(load: Load): Promise<number[]> {
  const answers: Promise<number>[] = [];
  const begun = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const wait = begun + (i * 1000) / perSecond - performance.now();
    if (wait > 1) await pause(wait);
    answers.push(ask(load));
  }
  return Promise.all(answers);
}

const { child, ours, theirs, vip, videoId } = await startTarget();
const json = { 'content-type': 'application/json', security: '1' };
const page: Load = {
  url: `${ours}${getVideoDetail.path}`,
  headers: { ...json, token: vip.token, userid: vip.h5Uuid, cookie: vip.cookie },
  body: JSON.stringify({ index: 0, vid: videoId }),
};
const row: Load = { url: `${theirs}/one-row`, headers: json, body: '{}' };

const found: Record<'page' | 'row' | 'ratio', number[]> = { page: [], row: [], ratio: [] };
for (const load of [page, row]) await drive(load);
for (let round = 0; round < rounds; round++) {
  const [ofPage, ofRow] = [percentile(await drive(page), 0.99), percentile(await drive(row), 0.99)];
  found.page.push(ofPage);
  found.row.push(ofRow);
  found.ratio.push(ofPage / ofRow);
}
const ratio = median(found.ratio);
printHead('p99 at the same rate', 'getVideoDetail', 'one prepared row', 'ratio', 'goal');
printRow(
  `${perSecond} a second`,
  `${median(found.page).toFixed(1)} ms`,
  `${median(found.row).toFixed(1)} ms`,
  ratio.toFixed(2),
  judge(ratio, { atMost: goal }),
);
agent.destroy();

/** The processor time of a detail beside that of a member's poll and of a list that is alike for everyone. */
const mine = page.headers;
const poll: Load = {
  url: `${ours}${getMember.path}`,
  headers: mine,
  body: JSON.stringify({ memberCode: vip.memberCode }),
};
const list: Load = { url: `${ours}${listIndex.path}`, headers: json, body: '{}' };
const used: Record<'page' | 'poll' | 'list', Driven[]> = { page: [], poll: [], list: [] };
for (let round = 0; round < rounds; round++) {
  used.page.push(await exhaust(child, { ...page, method: 'POST' }));
  used.poll.push(await exhaust(child, { ...poll, method: 'POST' }));
  used.list.push(await exhaust(child, { ...list, method: 'POST' }));
}
const clocks = [
  { name: 'API', of: (it: Driven) => it.cpuMicroseconds, goal: 300 / 273 },
  { name: 'database', of: (it: Driven) => it.databaseMicroseconds, goal: 80 / 135 },
];
console.log();
printHead(
  'processor time',
  'getVideoDetail',
  'poll',
  'listIndex',
  'detail ÷ poll',
  '÷ list',
  'goal',
);
for (const { name, of, goal: most } of clocks) {
  const [ofPage, ofPoll, ofList] = [used.page, used.poll, used.list].map((it) =>
    median(it.map(of)),
  );
  const toPoll = median(used.page.map((it, i) => of(it) / of(used.poll[i] ?? it)));
  const toList = median(used.page.map((it, i) => of(it) / of(used.list[i] ?? it)));
  printRow(
    name,
    ...[ofPage, ofPoll, ofList].map((it = Number.NaN) => `${it.toFixed(0)} µs`),
    toPoll.toFixed(2),
    toList.toFixed(2),
    judge(Number(toPoll.toFixed(2)), { atMost: Number(most.toFixed(2)) }),
  );
}
await stopTarget(child);
