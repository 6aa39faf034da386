import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { auditLedger } from '../../src/modules/ground/wallet/audit/audit.ts';
import { findServerProcesses } from '../../src/platform/database/embedded-postgres/leftovers.ts';
import { countEffects, type Line, newLine } from './line.ts';
import { isAnswered, loadScenes, type Scene } from './scenes.ts';
import { ServedApi } from './served-api.ts';
import type { World } from './world.ts';

const workers = 8;
const scenesOfARound = 64;
/** So many are done when it happens; the others are under way or wait. */
const doneBefore = 8;
const frozenMs = 6000;
/** Shorter than it is frozen, so that this is noticed. */
const impatient = { DATABASE_STATEMENT_TIMEOUT_MS: '3000' };

/** Made ready before the load begins; ends when the database could work again. */
type Break = (world: World) => Promise<() => Promise<unknown>>;

/** First those that are there, the one that starts others among them; then those that came meanwhile. */
async function freeze({ cluster }: World) {
  const first = await findServerProcesses(cluster);
  return async (): Promise<void> => {
    for (const pid of first) process.kill(pid, 'SIGSTOP');
    const all = await findServerProcesses(cluster);
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    await pause(frozenMs);
    for (const pid of all) process.kill(pid, 'SIGCONT');
  };
}

/** It is started again by the API's own keeper, which runs here. */
async function kill({ cluster }: World) {
  const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  return async (): Promise<void> => void process.kill(Number(pid), 'SIGKILL');
}

const breaks: Readonly<Record<string, Break>> = {
  'Postgres stopped under load': async (world) => () => world.restartPostgres(() => pause(500)),
  'Postgres killed under load': kill,
  'Postgres frozen under load': freeze,
};

/** Breaks the database in each way, so many times, while members and operators are at work. */
export async function breakPostgres(world: World, times: number): Promise<Line[]> {
  const lines: Line[] = [];
  const api = await ServedApi.start({ ...world.env, ...impatient });
  for (const [name, breakIt] of Object.entries(breaks)) {
    const line = newLine(name);
    while (line.times < times) {
      await playRound(world, api, { line, breakIt });
      line.times += 1;
      line.wrong += (await auditLedger(world.stage.deps.db)).length;
      // A keeper that has to start it too often gives up, as it should.
      await world.restartPostgres();
      await untilReady(api);
    }
    if (line.again === 0) throw new Error(`not noticed: ${name}`);
    lines.push(line);
    console.log(`${line.fault}: ${line.times} times`);
  }
  await api.end();
  return lines;
}

async function playRound(
  world: World,
  api: ServedApi,
  { line, breakIt }: { line: Line; breakIt: Break },
): Promise<void> {
  const scenes: Scene[] = [];
  const makers = Object.values(loadScenes);
  for (let place = 0; place < scenesOfARound; place++) {
    const make = makers[place % makers.length];
    if (make) scenes.push(await make(world.stage, api));
  }
  // Every connection of its pool is there before.
  await Promise.all(Array.from({ length: 4 * workers }, () => api.isReady()));
  const begin = await breakIt(world);
  const queue = scenes.values();
  let done = 0;
  const over = Promise.withResolvers<number>();
  let firstBack: number | null = null;
  const work = async (): Promise<void> => {
    for (const scene of queue) {
      const again = await sendUntilAnswered(scene, api);
      line.again += again;
      done += 1;
      if (done === doneBefore) {
        begin().then(() => over.resolve(performance.now()), over.reject);
      }
      if (done > doneBefore + workers) firstBack ??= performance.now();
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  const overAt = await over.promise;
  line.slowestBackMs = Math.max(line.slowestBackMs, Math.round((firstBack ?? 0) - overAt));
  await untilReady(api);
  for (const scene of scenes) countEffects(line, await scene.countEffects());
}

/** As a client does that is told to try again; how often it had to. */
async function sendUntilAnswered(scene: Scene, api: ServedApi): Promise<number> {
  for (let again = 0; ; again++) {
    if (isAnswered(await scene.send(api))) return again;
    await pause(50);
  }
}

/** The site says so itself; then the pool of this process has a connection too. */
async function untilReady(api: ServedApi): Promise<void> {
  while (!(await api.isReady())) await pause(50);
}
