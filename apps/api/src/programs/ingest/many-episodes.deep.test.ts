import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { pathOf } from '../../platform/encodings/path-bytes.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { ingestOrder, makeIngestPlace } from '../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../test/make-video.ts';
import { type ProgramRun, startProgram } from '../../test/run-program.ts';
import { mostMemory, watchMemory } from '../../test/watch-memory.ts';
import { listFolder } from './list-folder.ts';

// Dozens of films are encoded.
vi.setConfig({ testTimeout: 1_500_000 });

let testApp: TestApp;
let folder: string;
let film: Buffer;
beforeAll(async () => {
  testApp = await buildTestApp();
  await makeIngestPlace(testApp.deps);
  folder = await makeVideoFolder();
  film = await readFile(await makeVideo(join(folder, 'film.mp4'), { seconds: 1, size: '64x48' }));
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

const title = '山海 全集';
/** `MANY_EPISODES=200` tries as many as a long series has, which takes minutes more. */
const many = Number(process.env['MANY_EPISODES'] ?? 14);
/** What is no film at first. */
const badOne = 11;
/** 第 and 集 in GBK. */
const gbk = (number: number): Buffer =>
  Buffer.concat([Buffer.from('b5da', 'hex'), Buffer.from(`${number}`), Buffer.from('bcaf', 'hex')]);

const tens = ['', '十', '二十', '三十', '四十', '五十', '六十', '七十', '八十', '九十'];
const ones = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const inChinese = (number: number): string => {
  const rest = `${tens[Math.floor(number / 10) % 10]}${ones[number % 10]}`;
  if (number < 100) return rest;
  return `${ones[Math.floor(number / 100)]}百${number % 100 < 10 && number % 100 > 0 ? '零' : ''}${
    number % 100 >= 10 && number % 100 < 20 ? '一' : ''
  }${rest}`;
};

/** The names of the episodes, each in a way of its own: no zeros before numbers, marks behind them, Chinese numerals, GBK. */
const ways: readonly ((number: number) => string | Buffer)[] = [
  (it) => `${it}`,
  (it) => `第${it}集`,
  (it) => `第${inChinese(it)}集`,
  (it) => `E${it}x`,
  (it) => `EP${`${it}`.padStart(3, '0')}`,
  gbk,
  (it) => `山海.S01E${it}.1080p.x264`,
];

/** A file of its own, that differs from the others in its last bytes alone. */
async function writeFilm(path: Buffer, mark: number): Promise<void> {
  const box = Buffer.alloc(12);
  box.writeUInt32BE(12);
  box.write('free', 4);
  box.writeUInt32BE(mark, 8);
  await writeFile(path, Buffer.concat([film, box]));
}

/** The folder with all episodes, some twice, and what is no film; answers the number of each file by its name. */
async function fillFolder(within: string): Promise<{ bad: Buffer; names: Buffer[] }> {
  await mkdir(within);
  const fileOf = (name: string | Buffer): Buffer =>
    Buffer.concat([Buffer.from(`${within}/`), Buffer.from(name), Buffer.from('.mp4')]);
  const numbers = Array.from({ length: many }, (_, at) => at + 1);
  const names = numbers.map((number) => fileOf(ways[number % ways.length]?.(number) ?? ''));
  for (const [at, name] of names.entries()) await writeFilm(name, at);
  const bad = names[badOne - 1] ?? Buffer.alloc(0);
  await writeFile(bad, Buffer.concat([Buffer.from([0, 0, 0, 24]), randomBytes(20_000)]));
  // The same again, and one that is empty: neither keeps the others from their places.
  await writeFilm(fileOf('7 (1)'), 6);
  await writeFile(fileOf(`${many} 空`), '');
  await writeFile(join(within, '说明.txt'), '全集');
  return { bad, names };
}

const event = z.object({
  event: z.string(),
  known: z.optional(z.boolean()),
  state: z.optional(z.string()),
  fault: z.optional(z.string()),
});

const ends = ({ stdout }: Pick<ProgramRun, 'stdout'>): z.infer<typeof event>[] =>
  stdout
    .split('\n')
    .filter((line) => line.includes('"event":"end"'))
    .map((line) => event.parse(JSON.parse(line)));

function start(within: string): ReturnType<typeof startProgram> {
  return startProgram('ingest', [within, '--title', title, '--category', '81', '--json'], {
    DATABASE_URL: testApp.connectionString,
    DATA_DIR: testApp.deps.config.dataDir,
  });
}

/** The numbers of the episodes in their order, by the files that they came from. */
async function numbersInOrder(names: readonly Buffer[]): Promise<number[]> {
  const video = await testApp.deps.prisma.video.findFirstOrThrow({ where: { title } });
  const episodes = await testApp.deps.prisma.episode.findMany({
    where: { videoId: video.id },
    orderBy: { position: 'asc' },
  });
  const numbered = names.map((_, at) => at + 1);
  return episodes.map((it) => {
    const digits = /\d+/.exec(it.title.replace(/S01|x264|1080p/g, ''))?.[0];
    return digits === undefined
      ? (numbered.find((number) => it.title === `第${inChinese(number)}集`) ?? -1)
      : Number(digits);
  });
}

test('many episodes in one folder: in the order of their numbers, bad ones aside; stopped, it goes on; mended, each gets its place', async () => {
  const within = join(folder, title);
  const { bad, names } = await fillFolder(within);
  const listed = await listFolder(within, { ...ingestOrder(), title });
  const paths = new Set(listed.map(({ source }) => pathOf(source).toString('hex')));
  expect(paths.size).toBe(many + 2);
  const places = names.map((name) => listed.findIndex(({ source }) => pathOf(source).equals(name)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));

  const first = start(within);
  let seen = '';
  const reached = new Promise<void>((resolve) => {
    first.child.stdout?.on('data', (text: string) => {
      seen += text;
      if (ends({ stdout: seen.slice(0, seen.lastIndexOf('\n') + 1) }).length >= many / 4) resolve();
    });
  });
  await Promise.race([reached, first.ended]);
  first.child.kill('SIGINT');
  const stopped = await first.ended;
  expect([stopped.code, stopped.stderr]).toEqual([
    1,
    'Stopped. Run it again to go on. A running site finishes what was started.\n',
  ]);
  const before = ends(stopped).length;
  expect(before).toBeGreaterThanOrEqual(many / 4);
  expect(before).toBeLessThan(many);

  const begunAt = performance.now();
  const again = start(within);
  const memory = watchMemory(again.child.pid ?? 0);
  const second = await again.ended;
  memory.stop();
  const seconds = (performance.now() - begunAt) / 1000;
  const results = ends(second);
  process.stderr.write(
    `${results.length - before} files in ${seconds.toFixed(1)} s and at most ${Math.round(memory.most() / 1e6)} MB after ${before} that were known\n`,
  );
  // However many there are.
  expect(memory.most()).toBeLessThan(mostMemory);
  expect([second.code, results.length]).toEqual([1, many + 2]);
  // What was taken in before is left as it is, and the rest is done.
  expect(results.filter((it) => it.known).length).toBe(
    ends(stopped).filter((it) => it.state === 'published').length,
  );
  expect(results.filter((it) => it.state === 'failed').map((it) => it.fault)).toEqual([
    'not-a-video',
    'not-a-video',
  ]);
  const all = Array.from({ length: many }, (_, at) => at + 1);
  const twice = all.flatMap((it) => (it === 7 ? [7, 7] : [it]));
  expect(await numbersInOrder(names)).toEqual(twice.filter((it) => it !== badOne));

  // The bad file is replaced: it comes to its place, and nothing else is done again.
  await writeFilm(bad, 1000);
  const third = ends(await start(within).ended);
  expect(third.filter((it) => it.known)).toHaveLength(many);
  expect(await numbersInOrder(names)).toEqual(twice);
});
