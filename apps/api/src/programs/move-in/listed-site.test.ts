import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { pathOf } from '../../platform/encodings/path-bytes.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { createCategory } from '../../test/create-category.ts';
import { createOperator } from '../../test/create-operator.ts';
import { makeXlsx } from '../../test/make-xlsx.ts';
import { dryRun } from './dry-run.ts';
import { parseNote, readFilmFolder } from './film-folder.ts';
import { isListed, openListed } from './listed-site.ts';
import { type MoveInOptions, readMoveInArguments } from './move-in-arguments.ts';
import { holdMoving } from './runs.ts';
import { undoMove } from './undo-move.ts';
import { writeMove } from './write-move.ts';

let site: TestApp;
let folder: string;
let operator: string;
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
  folder = await mkdtemp(join(tmpdir(), 'lantern-lists-'));
  operator = (await createOperator(site.deps, { loginName: 'lister' })).loginName;
  await createCategory(site.deps, { code: '30', name: '电影' });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

async function save(name: string, content: string | Buffer = ''): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

function optionsOf(from: string, more: readonly string[] = []): MoveInOptions {
  const command = readMoveInArguments(['--from', from, '--write', '--operator', operator, ...more]);
  if (command.verb !== 'move') throw new Error('no move');
  return command.options;
}

async function move(from: string, more: readonly string[] = []): Promise<number> {
  const { db, config, randomBytes } = site.deps;
  const { signal } = new AbortController();
  const sources = { db, pool: db.pool, config, site: await openListed(from), signal, randomBytes };
  return writeMove(sources, optionsOf(from, more));
}

const titlesLike = (start: string) =>
  site.deps.prisma.video.findMany({
    where: { title: { startsWith: start }, deletedAt: null },
    include: { channels: { include: { episodes: { orderBy: { position: 'asc' } } } } },
    orderBy: { title: 'asc' },
  });

const head = 'title,category,year,introduction,file or address,poster,paid\r\n';
const rows = [
  '表一,电影,2020,"一,二\n三",https://v.example/1.m3u8,https://p.example/1.jpg,',
  '表二,电影,2021,,https://v.example/2a.mp4,,',
  '表二,电影,2021,,https://v.example/2b.mp4,,',
  '"=表三",没有这一类,,,https://v.example/3.m3u8,,是',
  ',电影,,,https://v.example/4.m3u8,,',
  '表五,电影,二零,,https://v.example/5.m3u8,,',
  '表六,电影,,,http://127.0.0.1/6.m3u8,,',
  '表七,电影,,,films/none.mp4,,',
  '表八,电影,,,https://v.example/8.html,,也许',
];

test('a list is looked at without writing, and each row that is not taken says why', async () => {
  const path = await save('look.csv', head + rows.join('\r\n'));
  const before = await site.deps.prisma.video.count();
  const list = await openListed(path);
  const { db } = site.deps;
  const look = { db, site: list, now: new Date(), isRecordEnough: true };
  const report = await dryRun(look, optionsOf(path), null);
  expect(report.titles).toEqual({ draft: 3 });
  expect(report.episodes.streams).toBe(4);
  expect(await site.deps.prisma.video.count()).toBe(before);
  const saved = await list.listed.saveReasons({ dataDir: folder, name: 'look' });
  const text = await readFile(saved ?? '', 'utf8');
  const lines = text.replace('一,二\n三', '').split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFF"title","category","year","introduction","file or address","poster","paid","原因"',
  );
  const reasons = lines.slice(1, -1).map((it) => it.slice(it.lastIndexOf(',') + 1));
  expect(reasons).toEqual([
    '""',
    '""',
    '""',
    '""',
    '"没有片名"',
    '"年份应为四位数字，如 2023"',
    '"地址指向本机或内网"',
    '"找不到这个文件"',
    '"“收费”应为 是 或 否"',
  ]);
  // A spreadsheet runs no cell of it.
  expect(text).toContain(`"'=表三"`);
});

test('a list comes once, changes with its rows, and is taken back', async () => {
  const path = await save('films.csv', head + rows.join('\r\n'));
  const publish = ['--licence', 'owned', '--publish'];
  expect(await move(path, publish)).toBe(2);
  const [one, two] = await titlesLike('表');
  expect([one?.title, one?.state, one?.introduction]).toEqual(['表一', 'published', '一,二\n三']);
  expect(two?.channels[0]?.episodes.map((it) => it.address)).toEqual([
    'https://v.example/2a.mp4',
    'https://v.example/2b.mp4',
  ]);
  const [three] = await titlesLike('=表三');
  expect([three?.state, three?.paid]).toEqual(['draft', false]);
  const count = await site.deps.prisma.video.count();
  expect(await move(path, publish)).toBe(2);
  expect(await site.deps.prisma.video.count()).toBe(count);
  await save(
    'films.csv',
    `${head}${rows.join('\r\n')}\r\n表九,电影,2022,,https://v.example/9.m3u8,,`,
  );
  await move(path, publish);
  expect(await site.deps.prisma.video.count()).toBe(count + 1);
  const source = await site.deps.prisma.source.findFirstOrThrow({ where: { name: 'films.csv' } });
  expect(source).toMatchObject({ kind: 'list', licence: 'owned', address: `list:${path}` });
  const runs = await site.deps.prisma.sourceRun.findMany({ where: { sourceId: source.id } });
  for (const { id } of runs) await undoMove(site.deps.db, id);
  expect(await titlesLike('表')).toEqual([]);
});

test.each([
  [
    'gbk.csv',
    Buffer.concat([
      Buffer.from('title,url\n'),
      Buffer.from([0xb5, 0xc6, 0xcb, 0xfe]),
      Buffer.from('国'.slice(1)),
      Buffer.from(',https://v.example/gbk.m3u8\n'),
    ]),
    '灯塔',
  ],
  ['semicolon.csv', '\uFEFF片名;地址\n分号片;https://v.example/s.m3u8\n', '分号片'],
  [
    'films.xlsx',
    makeXlsx([
      ['片名', '年份', '地址'],
      ['表格片', 2020, 'https://v.example/x.m3u8'],
    ]),
    '表格片',
  ],
  [
    'list.m3u',
    '#EXTM3U\n#EXTINF:-1 group-title="电影",单子片\nhttps://v.example/m.m3u8\n',
    '单子片',
  ],
])('%s is read', async (name, content, title) => {
  const path = await save(name, content);
  expect(await isListed(path)).toBe(true);
  await move(path);
  expect((await titlesLike(title)).map((it) => it.state)).toEqual(['draft']);
});

test.each([
  ['head.csv', 'a,b\n1,2\n', 'must name the columns'],
  ['quote.csv', 'title,url\n"open,https://v.example/1.m3u8\n', 'a quote is opened'],
  ['broken.xlsx', 'PK nothing', 'no Excel workbook'],
  ['bytes.csv', Buffer.from([0xff, 0xff, 0x81]), 'neither UTF-8 nor GBK'],
])('%s is refused in words', async (name, content, message) => {
  await expect(openListed(await save(name, content))).rejects.toThrow(message);
});

test('addresses of a list follow the numbers in the names of their episodes', async () => {
  const path = await save(
    'order.csv',
    ['第10集', '第2集', '第1集']
      .map((it, at) => `表序,${it},https://v.example/${at}.m3u8`)
      .join('\n')
      .replace(/^/, 'title,episode,address\n'),
  );
  await move(path);
  const [found] = await titlesLike('表序');
  const episodes = found?.channels[0]?.episodes ?? [];
  expect(episodes.map((it) => it.title)).toEqual(['第1集', '第2集', '第10集']);
});

test('a folder tree is read with its notes, seasons and pictures', async () => {
  for (const name of [
    '电影/灯塔 (2019)/灯塔.mkv',
    '电影/灯塔 (2019)/poster.jpg',
    '电影/灯塔 (2019)/trailer/x.txt',
    '电影/灯塔 (2019)/灯塔-trailer.mkv',
    '剧集/白鹭/Season 01/白鹭 S01E02.mkv',
    '剧集/白鹭/Season 01/白鹭 S01E01.mkv',
    '剧集/白鹭/Season 01/白鹭 S01E10.mkv',
    '剧集/白鹭/第二季/第1集.mp4',
    '剧集/白鹭/cover.png',
    '单片.Film.2020.1080p.mp4',
    '.hidden/a.mp4',
  ])
    await save(`tree/${name}`);
  await save(
    'tree/电影/灯塔 (2019)/movie.nfo',
    '\uFEFF<?xml version="1.0"?><movie><title>灯塔</title><originaltitle>The Lighthouse</originaltitle><year>2019</year><plot>一&amp;二\n三</plot><director>甲</director><actor><name>乙</name><role>丙</role></actor><genre>悬疑</genre></movie>',
  );
  await save(
    'tree/剧集/白鹭/tvshow.nfo',
    '<tvshow><title>白鹭</title><premiered>2021-02-03</premiered></tvshow>',
  );
  await save(
    'tree/剧集/白鹭/Season 01/白鹭 S01E02.nfo',
    '<episodedetails><title>归来</title><episode>2</episode></episodedetails>',
  );
  const found = await readFilmFolder(join(folder, 'tree'));
  expect(
    found.map(({ name, year, category, poster, films }) => [
      name,
      year,
      category,
      poster,
      films.map((it) => it.episode),
    ]),
  ).toEqual([
    ['单片 Film', 2020, '', '', [null]],
    ['灯塔', 2019, '电影', '电影/灯塔 (2019)/poster.jpg', [null]],
    ['白鹭', 2021, '剧集', '剧集/白鹭/cover.png', ['第1集', '第2集 归来', '第10集']],
    ['白鹭 第2季', 2021, '剧集', '剧集/白鹭/cover.png', ['第1集']],
  ]);
  expect(found.find((it) => it.name === '灯塔')).toMatchObject({
    aliases: ['The Lighthouse'],
    introduction: '一&二\n三',
    directors: ['甲'],
    actors: ['乙'],
    tags: ['悬疑'],
  });
});

test('a run is not taken back while a program moves in', async () => {
  const { db } = site.deps;
  const path = await save('busy.csv', 'title,address\n忙片,https://v.example/busy.m3u8\n');
  await move(path);
  const run = await site.deps.prisma.sourceRun.findFirstOrThrow({ orderBy: { startedAt: 'desc' } });
  const release = await holdMoving(db.pool);
  await expect(undoMove(db, run.id)).rejects.toThrow('Another move-in is at work');
  expect(await titlesLike('忙片')).toHaveLength(1);
  await release();
  await undoMove(db, run.id);
  expect(await titlesLike('忙片')).toEqual([]);
});

test('names in GBK, as an old disk has them, are read like others', async () => {
  const [light, night] = [Buffer.from('b5c6cbfe', 'hex'), Buffer.from('d2b9bad3', 'hex')];
  const tree = join(folder, 'gbk');
  const inTree = (...parts: (Buffer | string)[]): Buffer =>
    Buffer.concat([`${tree}/`, ...parts].map((it) => Buffer.from(it)));
  await save('gbk/电影/白鹭.mp4');
  await mkdir(inTree(light));
  for (const path of [
    inTree(light, '/', light, '.mkv'),
    inTree(light, '/movie.nfo'),
    inTree(night, ' (2020).mp4'),
  ])
    await writeFile(path, path.includes('.nfo') ? '<movie><year>2019</year></movie>' : '');
  const found = await readFilmFolder(tree);
  expect(new Map(found.map(({ name, year }) => [name, year]))).toEqual(
    new Map([
      ['夜河', 2020],
      ['灯塔', 2019],
      ['电影', null],
    ]),
  );
  for (const { films } of found)
    for (const { path } of films) expect((await stat(pathOf(path))).isFile()).toBe(true);
  expect(new Set(found.map((it) => it.key)).size).toBe(3);
  expect(found.find((it) => it.name === '电影')?.key).toBe('电影');
});

test.each([
  ['<!DOCTYPE movie [<!ENTITY a "b">]><movie><title>&a;</title></movie>'],
  ['<movie><title>灯塔</title>'],
  ['https://www.example.org/movie/1'],
  [''],
])('a note that can’t be read counts as none: %s', (text) => {
  expect(parseNote(text)).toBeNull();
});
