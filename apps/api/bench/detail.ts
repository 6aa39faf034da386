import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';

import { getVideoDetail } from '@lantern/contracts/calls/watch';
import * as z from 'zod/mini';

import { judge, median, percentile, printHead, printRow } from '../../../scripts/bench/harness.ts';

/**
 * How long the slowest of a hundred wait for a video's page, against a bare Fastify that reads one prepared row:
 * both at the same rate, whatever the answers take, as visitors come.
 */
const perSecond = 60;
const seconds = 4;
const rounds = 3;
const goal = 3;

const target = z.object({
  ours: z.string(),
  theirs: z.string(),
  vip: z.object({ h5Uuid: z.string(), token: z.string() }),
  videoId: z.number(),
});

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

const child = fork(fileURLToPath(new URL('target.ts', import.meta.url)), {
  env: { ...process.env, NODE_ENV: 'development' },
});
const heard: unknown[] = await once(child, 'message');
const { ours, theirs, vip, videoId } = z.parse(target, heard[0]);
const json = { 'content-type': 'application/json', security: '1' };
const page: Load = {
  url: `${ours}${getVideoDetail.path}`,
  headers: { ...json, token: vip.token, userid: vip.h5Uuid },
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
child.disconnect();
await once(child, 'exit');
