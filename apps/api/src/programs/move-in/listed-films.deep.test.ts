import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { askAs } from '../../test/call-as.ts';
import { createCategory } from '../../test/create-category.ts';
import { createOperator } from '../../test/create-operator.ts';
import { hearChanges } from '../../test/hear-changes.ts';
import { makeVideo } from '../../test/make-video.ts';
import { openListed } from './listed-site.ts';
import { readMoveInArguments } from './move-in-arguments.ts';
import { undoMove } from './undo-move.ts';
import { writeMove } from './write-move.ts';

let site: TestApp;
let folder: string;
let operator: string;
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
  folder = await mkdtemp(join(tmpdir(), 'lantern-films-'));
  operator = (await createOperator(site.deps, { loginName: 'lister' })).loginName;
  await createCategory(site.deps, { code: '30', name: '电影' });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

async function move(from: string, signal = new AbortController().signal): Promise<number> {
  const command = readMoveInArguments([
    '--from',
    from,
    '--write',
    '--operator',
    operator,
    '--licence',
    'owned',
    '--publish',
  ]);
  if (command.verb !== 'move') throw new Error('no move');
  const { db, config, randomBytes } = site.deps;
  const old = await openListed(from);
  const sources = { db, pool: db.pool, config, site: old, signal, randomBytes };
  const withDeps = (work: (deps: TestApp['deps']) => Promise<void>) => work(site.deps);
  return writeMove({ ...sources, withDeps }, command.options);
}

const titles = () =>
  site.deps.prisma.video.findMany({
    where: { deletedAt: null },
    include: { channels: { include: { episodes: { orderBy: { position: 'asc' } } } } },
    orderBy: { title: 'asc' },
  });

test('a folder of films becomes films of this site, once, and is taken back', async () => {
  const tree = join(folder, 'tree');
  await mkdir(join(tree, '电影/灯塔 (2019)'), { recursive: true });
  await mkdir(join(tree, '电影/白鹭/Season 01'), { recursive: true });
  await makeVideo(join(tree, '电影/灯塔 (2019)/灯塔.mp4'), { seconds: 3 });
  await makeVideo(join(tree, '电影/白鹭/Season 01/白鹭 S01E02.mp4'), { seconds: 2 });
  await makeVideo(join(tree, '电影/白鹭/Season 01/白鹭 S01E01.mp4'), { seconds: 2 });
  await writeFile(
    join(tree, '电影/灯塔 (2019)/灯塔.zh.srt'),
    '1\n00:00:00,000 --> 00:00:01,000\n你好\n',
  );
  await writeFile(join(tree, '电影/白鹭/Season 01/broken S01E03.mp4'), 'no film');

  const stopped = AbortSignal.abort();
  await expect(move(tree, stopped)).rejects.toThrow('aborted');
  expect(await move(tree)).toBe(0);
  const [light, heron] = (await titles()).toSorted((one) => (one.title === '灯塔' ? -1 : 1));
  expect([light?.title, light?.state, light?.durationSeconds]).toEqual(['灯塔', 'published', 3]);
  expect(heron?.channels[0]?.episodes.map((it) => [it.title, it.assetId !== null])).toEqual([
    ['第1集', true],
    ['第2集', true],
  ]);
  // One of its files is no film: an operator looks at it first.
  expect(heron?.state).toBe('draft');
  await hearChanges(site);
  const { srcList } = await askAs(site, null)(getVideoDetail, { vid: Number(light?.id) });
  expect(srcList[0]?.urlList[0]).toMatchObject({ scope: 'full', subtitles: [{ language: 'zh' }] });

  const episodes = await site.deps.prisma.episode.count();
  expect(await move(tree)).toBe(0);
  expect([await site.deps.prisma.episode.count(), (await titles()).length]).toEqual([episodes, 2]);

  const runs = await site.deps.prisma.sourceRun.findMany({ orderBy: { startedAt: 'asc' } });
  for (const { id } of runs) await undoMove(site.deps.db, id);
  expect(await titles()).toEqual([]);
  // Taken in again, also what lies in the bin.
  await move(tree);
  const again = (await titles()).map((it) => it.channels[0]?.episodes.length);
  expect(new Set(again)).toEqual(new Set([1, 2]));
});

test('a list names films beside it, with their price; one that is here is left alone', async () => {
  await makeVideo(join(folder, 'a.mp4'), { seconds: 3 });
  const path = join(folder, 'own.csv');
  await writeFile(
    path,
    'title,category,file,paid\n收费自有片,电影,a.mp4,是\n没有的文件,电影,b.mp4,\n',
  );
  expect(await move(path)).toBe(2);
  const found = await site.deps.prisma.video.findFirstOrThrow({ where: { title: '收费自有片' } });
  expect([found.paid, found.state]).toEqual([true, 'published']);
  await hearChanges(site);
  const { srcList } = await askAs(site, null)(getVideoDetail, { vid: Number(found.id) });
  expect(srcList[0]?.urlList[0]?.scope).toBe('trial');
});

test('episodes of a list follow the numbers in their names, also one whose film comes later', async () => {
  const path = join(folder, 'series.csv');
  const names = ['第10集', '第2集', '第一集'];
  const rows = names.map((it, at) => `灯塔连播,电影,series-${at}.mp4,${it}`);
  const unnamed = ['EP3', 'EP1', 'EP2'].map((it) => `无名连播,电影,${it}.mp4,`);
  await writeFile(path, ['title,category,file,episode', ...rows, ...unnamed].join('\n'));
  for (const name of ['series-0', 'series-2', 'EP1', 'EP2', 'EP3']) {
    await makeVideo(join(folder, `${name}.mp4`), { seconds: 2 });
  }
  await writeFile(join(folder, 'series-1.mp4'), 'no film yet');
  const order = async (title: string) =>
    (await titles()).find((it) => it.title === title)?.channels[0]?.episodes.map((it) => it.title);
  expect(await move(path)).toBe(2);
  expect(await order('灯塔连播')).toEqual(['第一集', '第10集']);
  expect(await order('无名连播')).toEqual(['第1集', '第2集', '第3集']);
  await makeVideo(join(folder, 'series-1.mp4'), { seconds: 2 });
  await move(path);
  expect(await order('灯塔连播')).toEqual(['第一集', '第2集', '第10集']);
});
