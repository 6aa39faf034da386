import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { readMigrationFolder } from '@lantern/prisma/migration-folder';

import { makeVideo } from '../../src/test/make-video.ts';
import { type Crossing, crossFilm, crossSession, publishFilm, type SentFilm } from './crossing.ts';
import type { FilledSite } from './filled-site.ts';
import type { Program } from './program.ts';
import type { Scene } from './scenes.ts';
import type { Tally } from './site-client.ts';
import type { Stage } from './stage.ts';
import { ownVersion, type Version } from './version.ts';

/** A site of an earlier version that is upgraded, one program after the other, while members use it. */
export interface Upgrade {
  from: Version;
  site: FilledSite;
  tally: Tally;
}

const sessions = 20;
const aloneMs = 3000;

/** What this version's migrations add to those of the one before. */
async function listNewMigrations(from: Version): Promise<string[]> {
  const list = async ({ root }: Version) =>
    (await readMigrationFolder(join(root, 'prisma/migrations'))).migrations.map((it) => it.name);
  const known = new Set(await list(from));
  return (await list(ownVersion)).filter((name) => !known.has(name));
}

async function end(program: Program): Promise<void> {
  const code = await program.kill('SIGTERM');
  if (code !== 0) throw new Error(`${program.name} was asked to end, and ended with ${code}`);
}

async function becomeOwn(program: Program): Promise<void> {
  await end(program);
  await program.start(ownVersion);
}

async function expectReady({ apis }: Stage): Promise<void> {
  for (const { port, program } of apis) {
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
    if (status !== 200) throw new Error(`${program.name} is not ready: status ${status}`);
  }
}

/** Each beside the other: what one begins the other goes on with, both ways. */
async function crossBothWays(
  stage: Stage,
  { site, tally }: Upgrade,
): Promise<[there: Crossing, back: Crossing]> {
  const { sealer } = stage.deps;
  const [first = '', second = ''] = stage.apis.map(({ port }) => `http://127.0.0.1:${port}`);
  const ways: [Crossing, Crossing] = [
    { site, tally, sealer, from: first, to: second },
    { site, tally, sealer, from: second, to: first },
  ];
  for (let i = 0; i < sessions; i++) for (const way of ways) await crossSession(way);
  return ways;
}

async function makeFilm({ dataDir }: Stage): Promise<Uint8Array<ArrayBuffer>> {
  const path = await makeVideo(join(dataDir, 'film.mp4'), { seconds: 5 });
  return Uint8Array.from(await readFile(path));
}

const migrate = ({ from }: Upgrade): Scene => ({
  name: 'API process 2 becomes the new version, which migrates',
  async play(stage) {
    const migrations = await listNewMigrations(from);
    console.log(`› Migrations since ${from.name}: ${migrations.join(', ') || 'none'}`);
    await becomeOwn(stage.apis[1].program);
    await expectReady(stage);
  },
});

/**
 * A film that the old version received is made by its worker. One that the new version received may wait for a worker
 * that knows where it put it: `waiting` holds it.
 */
const cross = (upgrade: Upgrade, waiting: SentFilm[]): Scene => ({
  name: 'both versions answer, and the worker is of the old one',
  async play(stage) {
    const [there, back] = await crossBothWays(stage, upgrade);
    const bytes = await makeFilm(stage);
    await publishFilm(back, await crossFilm(back, bytes));
    waiting.push(await crossFilm(there, bytes));
  },
});

const crossWithNewWorker = (upgrade: Upgrade, waiting: readonly SentFilm[]): Scene => ({
  name: 'both versions answer, and the worker becomes the new one',
  async play(stage) {
    await becomeOwn(stage.worker);
    const [there, back] = await crossBothWays(stage, upgrade);
    const bytes = await makeFilm(stage);
    for (const film of waiting) await publishFilm(there, film);
    for (const way of [there, back]) await publishFilm(way, await crossFilm(way, bytes));
    await expectReady(stage);
  },
});

/** What 0024 promises: it is refused beside a newer schema, and else it is as good as any. */
const startOldAgain = ({ from }: Upgrade): Scene => ({
  name: 'API process 1 ends, and starts again as the old version',
  async play({ apis: [{ program }] }) {
    await end(program);
    const isNewer = (await listNewMigrations(from)).length > 0;
    const refusal = await program.start().then(
      () => null,
      (error: unknown) => String(error),
    );
    console.log(`› ${refusal ?? 'It started: the schema is its own.'}`);
    if (isNewer !== (refusal !== null && /by a newer version/.test(refusal))) {
      throw new Error(isNewer ? 'it was not refused for the schema' : 'it did not start');
    }
  },
});

const goOnAlone: Scene = {
  name: 'API process 1 becomes the new version, and nothing is old any more',
  async play(stage) {
    const { program } = stage.apis[0];
    await program.kill('SIGTERM');
    await program.start(ownVersion);
    await pause(aloneMs);
    await expectReady(stage);
  },
};

export function upgradeScenes(upgrade: Upgrade): readonly Scene[] {
  const waiting: SentFilm[] = [];
  return [
    migrate(upgrade),
    cross(upgrade, waiting),
    crossWithNewWorker(upgrade, waiting),
    startOldAgain(upgrade),
    goOnAlone,
  ];
}
