import { setTimeout as pause } from 'node:timers/promises';

import { digestAddress } from '../src/modules/media/pass.ts';
import { createMember } from '../src/test/create-member.ts';
import { createVideo } from '../src/test/create-video.ts';
import { checkBooks } from './rehearse/check-books.ts';
import { live, type World } from './rehearse/member-life.ts';
import { replicaIsUsed, scenes } from './rehearse/scenes.ts';
import { SiteClient, type Tally } from './rehearse/site-client.ts';
import { setStage, type Stage } from './rehearse/stage.ts';

/*
 * A site of two API processes, a worker, a primary with a replica, and nginx, used by members while each part is
 * killed in turn. Members may have to try again; nothing that was acknowledged to them may be lost.
 */

const members = 6;
const coinsAtFirst = 1000;
const paidVideoCount = 300;
const quietMs = 2000;

async function makeCatalogue({ deps }: Stage) {
  const paidVideos = [];
  for (let i = 0; i < paidVideoCount; i++) paidVideos.push(await createVideo(deps, { paid: true }));
  const free = await createVideo(deps, { title: 'free' });
  const pass = deps.passes.issue({
    memberId: 0,
    episodeId: free.episodeIds[0] ?? 0,
    reason: 'free',
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
    address: digestAddress('127.0.0.1'),
  });
  return { paidVideos, segmentPath: `/media/${pass}/${free.segmentNames[0] ?? ''}` };
}

function tellRetries(before: Record<string, number>, after: Record<string, number>): string {
  const more = Object.entries(after).map(
    ([why, count]) => [why, count - (before[why] ?? 0)] as const,
  );
  return (
    more.flatMap(([why, count]) => (count > 0 ? [`${count} × ${why}`] : [])).join(', ') || 'nothing'
  );
}

/** Plays a scene while members go on, and says what they noticed. */
async function play(name: string, work: () => Promise<void>, tally: Tally): Promise<void> {
  const before = { ...tally, retried: { ...tally.retried } };
  tally.longestWaitMs = 0;
  const begunAt = performance.now();
  await work();
  await pause(quietMs);
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
  const answered = tally.answered - before.answered;
  console.log(
    `${name}: ${answered} answers in ${seconds} s, tried again for ${tellRetries(before.retried, tally.retried)}; ` +
      `longest wait ${(tally.longestWaitMs / 1000).toFixed(1)} s; wrong: ${tally.wrong.length - before.wrong.length}`,
  );
}

console.log('Setting the stage …');
const stage = await setStage();
try {
  const catalogue = await makeCatalogue(stage);
  await replicaIsUsed(stage);
  const client = new SiteClient(stage.nginx.url);
  let isOver = false;
  const world: World = { client, gateway: stage.gateway, ...catalogue, isOver: () => isOver };
  const lives = await Promise.all(
    Array.from({ length: members }, () => createMember(stage.deps, { coins: coinsAtFirst })),
  );
  const living = Promise.all(lives.map((member) => live(world, member)));
  await play('nothing happens', () => pause(quietMs), client.tally);
  for (const scene of scenes) await play(scene.name, () => scene.play(stage), client.tally);
  isOver = true;
  const acknowledged = await living;

  const faults = await checkBooks(stage.deps, client, acknowledged, coinsAtFirst);
  const sum = (count: (it: (typeof acknowledged)[number]) => number): number =>
    acknowledged.reduce((total, it) => total + count(it), 0);
  console.log(
    `Acknowledged: ${sum((it) => it.orders.size)} orders, ${sum((it) => it.episodes.size)} episodes, ` +
      `${sum((it) => it.comments.size)} comments, ${sum((it) => it.registered.length)} registrations.`,
  );
  const { wrong } = client.tally;
  for (const line of [...wrong.slice(0, 20), ...faults.slice(0, 20)]) console.log(`✗ ${line}`);
  const isSound = wrong.length + faults.length === 0;
  console.log(
    isSound
      ? '✓ The ledger is sound, and all that was acknowledged is there once.'
      : `✗ ${wrong.length} wrong answers, ${faults.length} faults.`,
  );
  process.exitCode = isSound ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stage.close();
}
