import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import { Closers } from '../src/platform/processes/closers.ts';
import { runOperatorTool } from '../src/programs/tool/run-operator-tool.ts';
import { checkBooks } from './rehearse/check-books.ts';
import { edgeScenes } from './rehearse/edge-scenes.ts';
import { fillSite, type FilledSite } from './rehearse/filled-site.ts';
import { type Acknowledged, live } from './rehearse/member-life.ts';
import { readArguments, usage } from './rehearse/read-arguments.ts';
import { readComplaints } from './rehearse/read-complaints.ts';
import { replicaIsUsed, type Scene, scenes } from './rehearse/scenes.ts';
import { emptyTally, SiteClient, type Tally } from './rehearse/site-client.ts';
import { setStage, type Stage } from './rehearse/stage.ts';
import { upgradeScenes } from './rehearse/upgrade-scenes.ts';
import { ownVersion, checkOutVersion } from './rehearse/version.ts';

/*
 * A site of two API processes, a worker, a primary with a replica, nginx, and an edge, used by members while each part is
 * killed in turn, or upgraded from another version. Members may have to try again; nothing that was acknowledged to
 * them may be lost.
 */

const quietMs = 2000;
/** In an upgrade they come past nginx, to each process in turn: what one call begins, the next goes on with elsewhere. */
const wanderers = 2;

function formatRetries(before: Record<string, number>, after: Record<string, number>): string {
  const more = Object.entries(after).map(
    ([why, count]) => [why, count - (before[why] ?? 0)] as const,
  );
  return (
    more.flatMap(([why, count]) => (count > 0 ? [`${count} × ${why}`] : [])).join(', ') || 'nothing'
  );
}

/** Plays a scene while members go on, and says what they noticed. */
async function play(name: string, work: () => Promise<void>, tally: Tally): Promise<void> {
  const before = { ...tally, retried: { ...tally.retried }, wrong: tally.wrong.length };
  tally.longestWaitMs = 0;
  const begunAt = performance.now();
  try {
    await work();
    await pause(quietMs);
  } finally {
    const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
    const answered = tally.answered - before.answered;
    console.log(
      `${name}: ${answered} answers in ${seconds} s, tried again for ${formatRetries(before.retried, tally.retried)}; ` +
        `longest wait ${(tally.longestWaitMs / 1000).toFixed(1)} s; wrong: ${tally.wrong.length - before.wrong}`,
    );
  }
}

/** Has members live through the scenes, so many of them past nginx; answers what was acknowledged to them. */
async function playAll(
  all: readonly Scene[],
  wanderers: number,
  { stage, site, tally }: { stage: Stage; site: FilledSite; tally: Tally },
): Promise<Acknowledged[]> {
  const { gateway, nginx, apis } = stage;
  const eachApi = apis.map(({ port }) => `http://127.0.0.1:${port}`);
  let isOver = false;
  const lives = site.members.map((member, index) => {
    const client = new SiteClient(index < wanderers ? eachApi : [nginx.url], tally);
    return live({ client, gateway, site, isOver: () => isOver }, member);
  });
  const living = Promise.all(lives);
  await play('nothing happens', () => pause(quietMs), tally);
  for (const scene of all) await play(scene.name, () => scene.play(stage), tally);
  isOver = true;
  return living;
}

function printAcknowledged(all: readonly Acknowledged[]): void {
  const sum = (count: (it: Acknowledged) => number): number =>
    all.reduce((total, it) => total + count(it), 0);
  console.log(
    `Acknowledged: ${sum((it) => it.orders.size)} orders, ${sum((it) => it.episodes.size)} episodes, ` +
      `${sum((it) => it.comments.size)} comments, ${sum((it) => it.registered.length)} registrations.`,
  );
}

function judge({ wrong }: Tally, faults: readonly string[]): number {
  for (const line of [...wrong.slice(0, 20), ...faults.slice(0, 20)]) console.log(`✗ ${line}`);
  const isSound = wrong.length + faults.length === 0;
  console.log(
    isSound
      ? '✓ The ledger is sound, and all that was acknowledged is there once.'
      : `✗ ${wrong.length} wrong answers, ${faults.length} faults.`,
  );
  return isSound ? 0 : 1;
}

async function rehearse(closers: Closers, signal: AbortSignal): Promise<number> {
  const { from } = readArguments(process.argv.slice(2));
  const version = from === null ? ownVersion : await checkOutVersion(from, closers);
  console.log('Setting the stage …');
  const stage = await setStage(version, closers);
  const site = await fillSite(version, stage.settings);
  await replicaIsUsed(stage);
  const tally = emptyTally();
  const isUpgrade = version !== ownVersion;
  const all = isUpgrade
    ? upgradeScenes({ from: version, site, tally })
    : [...scenes, ...edgeScenes(site)];
  try {
    const at = { stage, site, tally };
    const acknowledged = await playAll(all, isUpgrade ? wanderers : 0, at);
    printAcknowledged(acknowledged);
    const client = new SiteClient([stage.nginx.url], tally);
    const faults = await checkBooks(stage.deps, client, acknowledged, site.coinsAtFirst);
    // Programs that are killed complain rightly; those that are upgraded have no reason to.
    if (isUpgrade) faults.push(...(await readComplaints(stage)));
    return judge(tally, faults);
  } catch (error) {
    signal.throwIfAborted();
    return judge(tally, [error instanceof Error ? error.message : String(error)]);
  }
}

/** Rejects once the run is asked to stop. */
async function untilStopped(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw new DOMException('asked to stop', 'AbortError');
}

await runOperatorTool(
  async (signal) => {
    const closers = new Closers();
    try {
      return await Promise.race([rehearse(closers, signal), untilStopped(signal)]);
    } finally {
      await closers.closeAll((error) => console.error(error));
    }
  },
  { usage },
);
// Members of a run that ended early still ask.
process.exit();
