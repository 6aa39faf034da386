import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { getMember } from '@lantern/contracts/calls/member';
import * as z from 'zod/mini';

import { judge, median, printHead, printLoad, printRow } from '../../../scripts/bench/harness.ts';
import { findMissingNginx, startEdge } from '../../../scripts/nginx/start-nginx.ts';
import { startWorkerEdge } from '../src/test/start-worker-edge.ts';
import { drive, stopTarget } from './drive-target.ts';
import {
  ask,
  type BenchFilm,
  forEach,
  requestKinds,
  type SiteOfBench,
  siteOfBench,
  watchFilm,
} from './edge/watch-film.ts';

/* What a viewer-hour costs the site as before, with sealed films, and behind each of the edges, in one run. */

const secret = 'the secret of edges, which only this bench uses';
/** Members who watch at the same time: the load is bounded, and nothing of it waits for itself. */
const atOnce = 16;
/** Two minutes of film and its map. */
const mostObjects = 31;
const rounds = 5;
/**
 * Viewers of each film, at once, so that little of what a process does without them counts: one alone costs mostly what a
 * process does in its first minutes.
 */
const viewers = 8;
/** How long an edge may go on after a takedown, in seconds. */
const patienceMs = 30_000;
/** Longer than the site's own work takes turns. */
const restMs = 20_000;

const usageMessage = z.object({
  cpuMicroseconds: z.number(),
  asked: z.record(z.string(), z.number()),
});
type Usage = z.infer<typeof usageMessage>;

const missing = findMissingNginx();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}

async function sendMessage(
  child: ChildProcess,
  message: 'usage' | { takeDown: number },
): Promise<Usage> {
  const answer = once(child, 'message');
  child.send(message);
  return usageMessage.parse((await answer)[0]);
}

/** Requests at the site by kind, its processor time and the seconds that pass, while something is done. */
async function measure(
  child: ChildProcess,
  work: () => Promise<unknown>,
): Promise<Usage & { seconds: number }> {
  const before = await sendMessage(child, 'usage');
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1000;
  const after = await sendMessage(child, 'usage');
  const asked = Object.fromEntries(
    requestKinds.map((kind) => [kind, (after.asked[kind] ?? 0) - (before.asked[kind] ?? 0)]),
  );
  return { cpuMicroseconds: after.cpuMicroseconds - before.cpuMicroseconds, asked, seconds };
}

/** The processor time of a second without a request at the site: an edge that is slower here is not charged with it. */
async function measureRest(child: ChildProcess): Promise<number> {
  const { cpuMicroseconds, seconds } = await measure(child, () => pause(restMs));
  const ofSecond = cpuMicroseconds / seconds;
  console.log(
    `CPU of the API without a request, left out below: ${Math.round(ofSecond)} µs a second`,
  );
  return ofSecond;
}

const sum = ({ asked }: Usage): number => Object.values(asked).reduce((all, it) => all + it, 0);

interface Edge {
  name: string;
  url: string;
}

/** Requests and processor time of the site for an hour of films of each length. */
async function printViewerHours(
  child: ChildProcess,
  { origin, sealed, before }: SiteOfBench,
  edges: readonly Edge[],
): Promise<void> {
  const rest = await measureRest(child);
  printHead(
    'a viewer-hour',
    'films of 1 h',
    'of 10 min',
    'of 3 min',
    'CPU of the API, 1 h',
    'goal',
  );
  const goals = [80, 180, 450];
  const row = async (
    name: string,
    films: readonly BenchFilm[],
    edge: string,
    isJudged: boolean,
  ) => {
    const hours = [];
    for (const [at, film] of films.entries()) {
      // Others have watched it before: the edge has it.
      if (isJudged) await watchFilm(origin, film, { edge });
      const all = Array<BenchFilm>(viewers).fill(film);
      const used = await measure(child, () =>
        forEach(all, viewers, (it) => watchFilm(origin, it, { edge })),
      );
      const perHour = ([1, 6, 20][at] ?? 1) / viewers;
      hours.push({
        requests: Math.round(sum(used) * perHour * 10) / 10,
        cpu: (used.cpuMicroseconds - rest * used.seconds) / viewers / 1e6,
      });
    }
    const cells = hours.map(({ requests }, at) =>
      isJudged ? `${requests} (${judge(requests, { atMost: goals[at] ?? 0 })})` : `${requests}`,
    );
    const cpu = hours[0]?.cpu ?? Number.NaN;
    printRow(name, ...cells, `${cpu.toFixed(3)} s`, isJudged ? judge(cpu, { atMost: 0.04 }) : '–');
    return cpu;
  };
  const was = await row('before: each segment judged', before, origin, false);
  await row('sealed, sent by the API', sealed, origin, false);
  for (const { name, url } of edges) {
    const is = await row(`sealed, by ${name}`, sealed, url, true);
    console.log(`  CPU of the API ÷ before: ${(is / was).toFixed(2)}`);
  }
}

/** 200 members on five films: what the site is asked for, and what an edge has by itself. */
async function printShared(
  child: ChildProcess,
  { origin, watching }: SiteOfBench,
  edges: readonly Edge[],
): Promise<void> {
  printHead(
    '200 members, five films',
    'objects asked of it',
    'asked of the site',
    'distinct',
    'hits',
    'goal',
  );
  for (const { name, url } of edges) {
    const distinct = new Set<string>();
    let wanted = 0;
    const { asked } = await measure(child, () =>
      forEach(watching, atOnce, async (film) => {
        const objects = await watchFilm(origin, film, { edge: url, most: mostObjects });
        wanted += objects.length;
        for (const it of objects) distinct.add(it.split('/').slice(-2).join('/'));
      }),
    );
    const misses = asked['bytes'] ?? 0;
    const share = ((1 - misses / wanted) * 100).toFixed(1);
    const goal = judge(misses / distinct.size, { atMost: 1 });
    printRow(name, `${wanted}`, `${misses}`, `${distinct.size}`, `${share} %`, goal);
  }
}

async function printKeys(child: ChildProcess, { origin, poller, sealed }: SiteOfBench) {
  const [film] = sealed;
  const key = { url: `${origin}/media/${film?.pass}/${film?.rendition}-20.key` };
  const poll = {
    method: getMember.method,
    url: `${origin}${getMember.path}`,
    headers: { 'content-type': 'application/json', security: '1', token: poller.token },
    body: JSON.stringify({ memberCode: poller.memberCode }),
  };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const ours = await drive(child, key);
    const theirs = await drive(child, poll);
    ratios.push(ours.cpuMicroseconds / theirs.cpuMicroseconds);
  }
  const ratio = median(ratios);
  printHead('pair', 'ratio of CPU a request', 'goal');
  printRow('a key at the API ÷ a member’s poll', ratio.toFixed(2), judge(ratio, { atMost: 1 }));
}

/** Seconds until an address is refused. */
async function untilRefused(url: string): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < patienceMs) {
    if ((await ask(url)).status >= 400) return (performance.now() - begun) / 1000;
    await pause(50);
  }
  return Number.NaN;
}

async function printTakedown(child: ChildProcess, site: SiteOfBench, edges: readonly Edge[]) {
  printHead('after a takedown', 'seconds', 'goal');
  for (const [at, { name, url }] of edges.entries()) {
    const film = site.watching.find(({ id }) => id === site.shared[at]);
    if (film === undefined) continue;
    const [, object = ''] = await watchFilm(site.origin, film, { edge: url, most: 2 });
    await sendMessage(child, { takeDown: film.id });
    const [key, bytes] = await Promise.all([
      untilRefused(`${site.origin}/media/${film.pass}/${film.rendition}-3.key`),
      untilRefused(`${url}${object}`),
    ]);
    printRow('the API refuses a key', key.toFixed(2), judge(key, { atMost: 1 }));
    printRow(`${name} refuses bytes`, bytes.toFixed(2), judge(bytes, { atMost: 10 }));
  }
}

const child = fork(fileURLToPath(new URL('edge/site.ts', import.meta.url)), {
  env: { ...process.env, NODE_ENV: 'development', EDGE_SECRET: secret },
});
const hello: unknown[] = await once(child, 'message');
const site = siteOfBench.parse(hello[0]);
const nginx = await startEdge({ origin: site.origin, secret });
const worker = await startWorkerEdge({ origin: site.origin, secret });
const edges: Edge[] = [
  { name: 'the nginx edge', url: nginx.url },
  { name: 'the worker edge', url: worker.url.replace(/\/$/, '') },
];
try {
  printLoad('before');
  await printViewerHours(child, site, edges);
  await printShared(child, site, edges);
  await printKeys(child, site);
  await printTakedown(child, site, edges);
  printLoad('after');
} finally {
  await nginx.stop();
  await worker.stop();
  await stopTarget(child);
}
