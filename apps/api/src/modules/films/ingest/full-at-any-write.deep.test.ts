import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import type * as fs from 'node:fs/promises';
import { join } from 'node:path';

import { nextIngestStep } from '@lantern/rules/ingest-steps';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../test/make-video.ts';
import { createIngest } from './ingest-file.ts';
import { tryIngestLock } from './ingest-step.repo.ts';
import { findIngest, type Ingest } from './ingest.repo.ts';
import { retryStep } from './operate-ingests.ts';
import { faultOf, runNextStep, type StepOutcome } from './run-ingest.ts';
import { workFolder } from './work-folder.ts';

/** A disk that takes so many further writes below a folder, and none after them. */
const disk = vi.hoisted(() => ({ folder: '', takes: Infinity }));
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof fs>();
  const countWrite = (path: unknown): void => {
    if (disk.folder === '' || !String(path).startsWith(disk.folder) || disk.takes-- > 0) return;
    const details = { code: 'ENOSPC', errno: -28, syscall: 'write' };
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), details);
  };
  const writeFile: typeof real.writeFile = async (path, ...more) => {
    countWrite(path);
    return real.writeFile(path, ...more);
  };
  const copyFile: typeof real.copyFile = async (from, to, mode) => {
    countWrite(to);
    return real.copyFile(from, to, mode);
  };
  // A folder that is there is no write.
  const mkdir = async (...[path, how]: Parameters<typeof real.mkdir>) => {
    const isThere = (await real.stat(path).catch(() => null)) !== null;
    if (!isThere) countWrite(path);
    return real.mkdir(path, how);
  };
  // So that what is taken in is copied, as from another disk.
  const link = () => Promise.reject(new Error('EXDEV: cross-device link not permitted'));
  return { ...real, writeFile, copyFile, mkdir, link };
});

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let testApp: TestApp;
let folder: string;
let id: string;

beforeAll(async () => {
  testApp = await buildTestApp();
  await makeIngestPlace(testApp.deps);
  folder = await makeVideoFolder();
  const source = join(folder, 'film.mp4');
  await makeVideo(source, { seconds: 1, size: '64x48' });
  await writeFile(join(folder, 'film.zh.srt'), '1\n00:00:00,100 --> 00:00:01,000\n船\n');
  id = randomUUID();
  const from = { origin: 'file', source, version: '', operatorId: null } as const;
  await createIngest(testApp.deps, { ...ingestOrder(), ...from, id });
  disk.folder = testApp.deps.config.dataDir;
});
afterAll(async () => {
  disk.folder = '';
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

async function find(): Promise<Ingest> {
  const ingest = await findIngest(testApp.deps.db, id);
  if (!ingest) throw new Error('the ingest is gone');
  return ingest;
}

/** The next step, again and again until it is done or failed, on a disk that takes so many writes. */
async function runStepWithRoom(writes: number): Promise<StepOutcome> {
  const lock = await tryIngestLock(testApp.deps.db.pool, id);
  if (!lock) return 'none';
  const { signal } = new AbortController();
  try {
    let outcome;
    do {
      disk.takes = writes;
      outcome = await runNextStep(testApp.deps, lock, await findIngest(testApp.deps.db, id), {
        signal,
      });
    } while (outcome === 'again');
    return outcome;
  } finally {
    disk.takes = Infinity;
    await lock.release();
  }
}

const byText = (one: string, other: string): number => one.localeCompare(other);

/** What lies in the work folder and in storage. */
async function look(): Promise<{ work: string[]; stored: string[] }> {
  const stored: string[] = [];
  for await (const { key } of testApp.deps.storage.list()) stored.push(key);
  const work = await readdir(workFolder(testApp.deps.config, id)).catch(() => []);
  return { work: work.toSorted(byText), stored: stored.toSorted(byText) };
}

test('whichever write of an ingest finds the disk full, nothing half is left, and it is done when there is room', async () => {
  const failures: Record<string, number> = {};
  for (let step = nextIngestStep((await find()).steps); step !== null;) {
    const { work, stored } = await look();
    let writes = 0;
    while ((await runStepWithRoom(writes)) === 'failed') {
      writes += 1;
      const failed = await find();
      const { fault, detail } = faultOf(failed) ?? {};
      expect([failed.state, step, fault]).toEqual(['failed', step, 'disk-full']);
      // The disk itself has room, as with a quota.
      expect(detail).toMatch(/^ENOSPC/);
      const left = await look();
      // The subtitles beside the film are read first, each of them whole.
      expect([left.work.filter((it) => it !== 'beside'), left.stored]).toEqual([
        work.filter((it) => it !== 'beside'),
        stored,
      ]);
      await testApp.deps.db.transact((tx) => retryStep(tx, failed, testApp.deps.now()));
    }
    failures[step] = writes;
    step = nextIngestStep((await find()).steps);
  }
  const ingest = await find();
  expect([ingest.state, faultOf(ingest)]).toEqual(['published', null]);
  expect(await testApp.deps.prisma.subtitle.count({ where: { assetId: id } })).toBe(1);
  // Those that write nothing by themselves are not stopped.
  expect(failures).toMatchObject({ probed: 0, screened: 0, released: 0 });
  for (const step of ['received', 'renditions', 'pictures', 'packaged'])
    expect([step, (failures[step] ?? 0) > 2]).toEqual([step, true]);
});
