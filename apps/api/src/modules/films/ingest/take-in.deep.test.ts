import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { listFolder } from '../../../programs/ingest/list-folder.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { films as madeFilms } from '../../../test/film-table.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../test/make-video.ts';
import { runProgram } from '../../../test/run-program.ts';
import { createIngest } from './ingest-file.ts';
import { tryIngestLock } from './ingest-step.repo.ts';
import { findIngest } from './ingest.repo.ts';
import { type StepOutcome, runNextStep } from './run-ingest.ts';
import { workFolder, workRoot } from './work-folder.ts';

vi.setConfig({ testTimeout: 60_000 });

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await buildTestApp();
  await makeIngestPlace(testApp.deps);
  folder = await makeVideoFolder();
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();
const inWork = (id: string) => readdir(workFolder(testApp.deps.config, id));

async function takeOneStep(id: string): Promise<StepOutcome> {
  const lock = await tryIngestLock(testApp.deps.db.pool, id);
  if (!lock) return 'none';
  try {
    return await runNextStep(testApp.deps, lock, await findIngest(testApp.deps.db, id), { signal });
  } finally {
    await lock.release();
  }
}

test('a symbolic link stands for its target', async () => {
  await writeFile(join(folder, 'film.mp4'), 'a film');
  const source = join(folder, 'link.mp4');
  await symlink('film.mp4', source);
  const id = randomUUID();
  const from = { origin: 'file', source, version: '', operatorId: null } as const;
  await createIngest(testApp.deps, { ...ingestOrder(), ...from, id });
  expect(await takeOneStep(id)).toBe('done');
  expect(await inWork(id)).toEqual(['source']);
  const taken = await lstat(join(workFolder(testApp.deps.config, id), 'source'));
  expect([taken.isFile(), taken.size]).toEqual([true, 6]);
});

/** Not the one that the test's site is on. */
const otherDisk = ['/dev/shm', '/var/tmp', process.cwd()].find(
  (it) => existsSync(it) && statSync(it).dev !== statSync(tmpdir()).dev,
);

test.skipIf(otherDisk === undefined)(
  'killed while it copies from another disk, it never takes the part for the whole',
  async () => {
    const far = await mkdtemp(join(otherDisk ?? '', 'lantern-'));
    try {
      const source = join(far, 'film.mp4');
      await writeFile(source, '');
      await truncate(source, 1024 ** 3);
      const title = '抄到一半';
      const program = new URL('../../../programs/ingest.ts', import.meta.url).pathname;
      const { dataDir } = testApp.deps.config;
      const child = spawn(
        process.execPath,
        [program, source, '--title', title, '--category', '81'],
        {
          stdio: 'ignore',
          env: {
            ...process.env,
            DATA_DIR: dataDir,
            DATABASE_URL: testApp.connectionString,
            NODE_ENV: 'test',
          },
        },
      );
      const ended = once(child, 'exit');
      const isCopying = () =>
        readdirSync(workRoot({ dataDir }), { recursive: true }).some((it) =>
          /\/source\.[^/]+$/.test(String(it)),
        );
      await expect.poll(isCopying, { interval: 2 }).toBe(true);
      child.kill('SIGKILL');
      await ended;
      const row = await testApp.deps.prisma.ingest.findFirstOrThrow({ where: { title } });
      expect(await inWork(row.id)).toEqual([expect.stringMatching(/^source\./)]);

      await truncate(source, 1000);
      // The killed process's lock ends with its connection, which the database notices a moment later.
      await expect.poll(() => takeOneStep(row.id)).toBe('done');
      expect(await inWork(row.id)).toEqual(['source']);
      expect((await findIngest(testApp.deps.db, row.id))?.bytes).toBe(1000);
    } finally {
      await rm(far, { recursive: true, force: true });
    }
  },
);

test('a file that can’t be taken in is refused in its turn, and keeps no other from its own', async () => {
  const films = join(folder, 'films');
  await mkdir(films);
  // Its name is bytes that are no text.
  const odd = Buffer.concat([Buffer.from(`${films}/a`), Buffer.from([0xff])]);
  await mkdir(odd);
  await writeFile(Buffer.concat([odd, Buffer.from('/c.mp4')]), 'no film');
  await writeFile(join(films, 'b.mp4'), 'no film');
  // Nothing of its name is a title: told at once, and not by the database after the encoding.
  await writeFile(join(films, '   .mp4'), 'no film');
  const { title: _, ...rest } = ingestOrder();
  const orders = await listFolder(films, { ...rest, title: null });
  expect(orders.map((it) => it.title)).toEqual(['', 'aÿ', 'b']);
  const gone = await listFolder(join(films, 'gone'), { ...rest, title: null });
  expect(gone.map((it) => it.title)).toEqual(['gone']);

  const settings = {
    DATABASE_URL: testApp.connectionString,
    DATA_DIR: testApp.deps.config.dataDir,
  };
  const { code, stdout } = await runProgram(
    'ingest',
    [films, '--category', '81', '--json'],
    settings,
  );
  const events = stdout.split('\n').filter((it) => it.includes('"end"'));
  expect([code, events.map((it) => /"fault":"([^"]+)"/.exec(it)?.[1])]).toEqual([
    1,
    ['nameless', 'not-a-video', 'not-a-video'],
  ]);
});

test('a folder gives titles that may be one, and nothing of what hides', async () => {
  const films = join(folder, 'names');
  await mkdir(films);
  for (const name of ['灯影\n 一.mp4', '._灯影.mp4', `${'a'.repeat(200)}.mp4`, 'notes.txt']) {
    await writeFile(join(films, name), '');
  }
  for (const { name } of madeFilms) await writeFile(join(films, `x ${name}`), '');
  const { title: _, ...rest } = ingestOrder();
  const all = await listFolder(films, { ...rest, title: null });
  const orders = all.filter((it) => !it.title.startsWith('x '));
  expect(all.length - orders.length).toBe(madeFilms.length);
  expect(orders.map((it) => it.title).toSorted()).toEqual(['a'.repeat(120), '灯影 一']);
});

test('without a site it says what to do, and makes nothing', async () => {
  const dataDir = join(folder, 'never');
  const args = [join(folder, 'films'), '--category', '81'];
  const { code, stderr, stdout } = await runProgram('ingest', args, { DATA_DIR: dataDir });
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    `There is no site in ${dataDir} yet. Start it once (npm start), or name its database in DATABASE_URL, then run this again.\n`,
  ]);
  expect(existsSync(dataDir)).toBe(false);
});

test('a folder that was taken in before publishes nothing twice, and does not claim to', async () => {
  const known = join(folder, 'known');
  await mkdir(known);
  await makeVideo(join(known, '旧片.mp4'), { seconds: 1, size: '64x48' });
  const settings = {
    DATABASE_URL: testApp.connectionString,
    DATA_DIR: testApp.deps.config.dataDir,
  };
  const run = (category: string) => runProgram('ingest', [known, '--category', category], settings);
  expect((await run('81')).stdout).toMatch(/^Published "旧片" as video \d+, episode \d+\.\n$/);
  const again = await run('81');
  expect([again.code, again.stdout]).toEqual([
    0,
    expect.stringMatching(/^"旧片" was taken in before, as video \d+, episode \d+; it is left/),
  ]);
  const elsewhere = await run('77');
  expect([elsewhere.code, elsewhere.stdout]).toEqual([1, '']);
  expect(elsewhere.stderr).toContain('The site has no such category.');
});

test('a film and its subtitles whose names are GBK are taken in under what they say', async () => {
  const films = join(folder, 'gbk');
  await mkdir(films);
  const gbk = (name: string): Buffer =>
    Buffer.concat([Buffer.from(`${films}/`), Buffer.from(name, 'latin1')]);
  await makeVideo(join(films, 'made.mp4'), { seconds: 1, size: '64x48' });
  await rename(join(films, 'made.mp4'), gbk('\u00D2\u00B9\u00BA\u00BD 23.976.mp4'));
  const cue = '1\n00:00:00,000 --> 00:00:01,000\n船\n';
  await writeFile(gbk('\u00D2\u00B9\u00BA\u00BD 23.976.zh.srt'), cue);
  const settings = {
    DATABASE_URL: testApp.connectionString,
    DATA_DIR: testApp.deps.config.dataDir,
  };
  const { code, stdout } = await runProgram('ingest', [films, '--category', '81'], settings);
  expect([code, stdout]).toEqual([0, expect.stringContaining('夜航 23.976')]);
  const ingest = await testApp.deps.prisma.ingest.findFirstOrThrow({
    where: { title: '夜航 23.976' },
  });
  expect(ingest.state).toBe('published');
  const subtitles = await testApp.deps.prisma.subtitle.findMany({ where: { assetId: ingest.id } });
  expect(subtitles.map((it) => it.language)).toEqual(['zh']);
});
