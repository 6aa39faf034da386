import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import type * as fs from 'node:fs/promises';
import { join } from 'node:path';

import { type IngestStepName, ingestSteps } from '@lantern/rules/ingest-steps';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideoFolder } from '../../../test/make-video.ts';
import { playFilm } from '../../../test/play-film.ts';
import { runProgram } from '../../../test/run-program.ts';
import { mountSmallDisk } from '../../../test/small-disk.ts';
import { detailText } from '../../../text/ingest-detail.ts';
import { runTool } from './encode/run-tool.ts';
import { ingestFile } from './ingest-file.ts';
import { createIngest } from './ingest-file.ts';
import { tryIngestLock } from './ingest-step.repo.ts';
import { findIngest } from './ingest.repo.ts';
import { faultOf, runNextStep, type StepOutcome } from './run-ingest.ts';
import { workFolder } from './work-folder.ts';

/** How many looks at the disk are told that there is much room: so that it fills up in the middle of a step. */
const fakeRoom = vi.hoisted(() => ({ looks: 0 }));
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof fs>();
  const statfs = async (path: string) => {
    const disk = await real.statfs(path);
    return fakeRoom.looks-- > 0 ? Object.assign(disk, { bavail: 1024 ** 4 / disk.bsize }) : disk;
  };
  return { ...real, statfs };
});

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const megabyte = 1024 ** 2;
const disk = await mountSmallDisk(320 * megabyte);

let testApp: TestApp;
let folder: string;
let source: string;

beforeAll(async () => {
  folder = await makeVideoFolder();
  source = join(folder, 'film.mkv');
  await writeFile(
    join(folder, 'words.srt'),
    `1\n00:00:00,500 --> 00:00:02,000\n${'灯亮了。'.repeat(400)}\n`,
  );
  const made = await runTool(
    'ffmpeg',
    [
      ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=426x240:rate=12:duration=5'],
      ['-f', 'lavfi', '-i', 'sine=duration=5', '-i', join(folder, 'words.srt')],
      ['-map', '0', '-map', '1', '-map', '2'],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', source],
    ].flat(),
  );
  if (made.exitCode !== 0) throw new Error(made.errors);
  await writeFile(join(folder, 'film.zh.srt'), '1\n00:00:00,100 --> 00:00:01,000\n船\n');
  testApp = await buildTestApp(disk ? { env: { DATA_DIR: join(disk.folder, 'data') } } : {});
  await makeIngestPlace(testApp.deps);
  written = disk ? await weigh() : 0;
});
afterEach(async () => {
  fakeRoom.looks = 0;
  await disk?.empty();
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
  await disk?.unmount();
});

const { signal } = new AbortController();
const find = (id: string) => findIngest(testApp.deps.db, id);
const inWork = (id: string) => readdir(workFolder(testApp.deps.config, id));
const objects = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of testApp.deps.storage.list()) keys.push(key);
  return keys.toSorted();
};

async function takeOneStep(id: string): Promise<StepOutcome> {
  const lock = await tryIngestLock(testApp.deps.db.pool, id);
  if (!lock) return 'none';
  try {
    return await runNextStep(testApp.deps, lock, await findIngest(testApp.deps.db, id), { signal });
  } finally {
    await lock.release();
  }
}

async function begin(order = ingestOrder({ paid: false })): Promise<string> {
  const id = randomUUID();
  const { size, mtimeMs } = await stat(source);
  const from = { origin: 'file', source, version: `${size} ${mtimeMs}`, operatorId: null } as const;
  await createIngest(testApp.deps, { ...order, ...from, id });
  return id;
}

/** What an ingest has in its folder after each step, when all is well. */
const whole: Readonly<Record<string, readonly string[]>> = {
  received: ['beside'],
  renditions: ['beside', 'source'],
  pictures: ['beside', 'renditions', 'source'],
  packaged: ['beside', 'pictures', 'renditions', 'source'],
};

/** The step on a disk with so many bytes left: its outcome after all its tries. */
async function onFullDisk(id: string, leave: number): Promise<StepOutcome> {
  await disk?.fill(leave);
  let outcome;
  do {
    // The look before the step; the one after it failed sees the disk as it is.
    fakeRoom.looks = 1;
    outcome = await takeOneStep(id);
  } while (outcome === 'again');
  fakeRoom.looks = 0;
  return outcome;
}

const sentence = /^\S+\/data\/(?:ingest|storage) 所在的磁盘需要有 256 MB 可用空间，目前只剩 .+B$/;

describe.skipIf(disk === null)('a disk that is full', () => {
  test.each([
    ['received', 0.437],
    ['renditions', 0],
    ['renditions', 0.619],
    ['pictures', 0.023],
    ['packaged', 0.281],
  ] as const)(
    'in the middle of %s, after %d of its bytes: nothing half is left, and the retry goes on',
    async (step, part) => {
      const order = ingestOrder({ paid: false });
      const id = await begin(order);
      while ((await nextOf(id)) !== step) expect(await takeOneStep(id)).toBe('done');
      const before = await objects();
      expect(await onFullDisk(id, part * (await bytesOf(step)))).toBe('failed');
      const failed = await find(id);
      const { fault, detail = '' } = (failed && faultOf(failed)) ?? {};
      expect([failed?.state, fault, detailText(detail, 'zh')]).toEqual([
        'failed',
        'disk-full',
        expect.stringMatching(sentence),
      ]);
      expect(detailText(detail, 'en')).toMatch(/ needs 256 MB of free room and has .+B$/);
      expect((await inWork(id)).toSorted()).toEqual(whole[step]);
      expect(await objects()).toEqual(before);
      expect(await testApp.deps.prisma.asset.count({ where: { id } })).toBe(0);

      await disk?.empty();
      const published = await ingestFile(testApp.deps, { ...order, source });
      expect([published.id, published.state, faultOf(published)]).toEqual([id, 'published', null]);
      const played = await playFilm(testApp, published.videoId ?? 0);
      expect([played.faults, played.hasSound]).toEqual([[], true]);
      expect(await testApp.deps.prisma.subtitle.count({ where: { assetId: id } })).toBe(2);
    },
  );

  test('is reported before hours of work, with how much is needed; the program says so in a sentence', async () => {
    await disk?.fill(200 * megabyte);
    const args = [source, '--title', '没有地方', '--category', '81'];
    const settings = {
      DATABASE_URL: testApp.connectionString,
      DATA_DIR: testApp.deps.config.dataDir,
    };
    const full = await runProgram('ingest', args, settings);
    expect([full.code, full.stdout]).toEqual([1, '']);
    expect(full.stderr).toMatch(
      /^\S+film\.mkv: The disk is too full for it\. Make room and try again\. \(disk-full: \S+\/ingest 所在的磁盘需要有 256\.\d+ MB 可用空间，目前只剩 [12]\d\d(?:\.\d+)? MB\)\n$/,
    );
    await disk?.empty();
    const well = await runProgram('ingest', args, settings);
    expect([well.code, well.stdout]).toEqual([0, expect.stringMatching(/^Published "没有地方"/)]);
  });
});

const nextOf = async (id: string): Promise<IngestStepName | undefined> => {
  const steps = (await find(id))?.steps ?? [];
  return ingestSteps.find((name) => steps.find((it) => it.step === name)?.state !== 'done');
};

/** What a step writes at one time. */
async function bytesOf(step: string): Promise<number> {
  if (step === 'received') return (await stat(source)).size;
  return step === 'pictures' ? 8_000_000 : written;
}

/** What the renditions of the film weigh. */
let written = 0;

/** Encodes the film once, on a disk with room. */
async function weigh(): Promise<number> {
  const id = await begin();
  while ((await nextOf(id)) !== 'pictures') expect(await takeOneStep(id)).toBe('done');
  const made = join(workFolder(testApp.deps.config, id), 'renditions');
  const files = await readdir(made, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((it) => it.isFile())
    .map(async (it) => (await stat(join(it.parentPath, it.name))).size);
  return (await Promise.all(sizes)).reduce((sum, it) => sum + it, 0);
}
