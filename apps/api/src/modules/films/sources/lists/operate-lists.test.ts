import { deflateRawSync } from 'node:zlib';

import {
  listTitleLists,
  readListReasons,
  readTitleList,
  takeTitleList,
  tryTitleList,
  undoTitleList,
} from '@lantern/contracts/calls/operator/title-lists';
import type { ReadList } from '@lantern/contracts/entities/title-list';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { recordProgramAct } from '../../../../platform/audit/record-audit.ts';
import { allRecurring } from '../../../../programs/site/all-work.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createCategory } from '../../../../test/create-category.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { transactAsOwner } from '../../../../test/database.ts';
import { makeXlsx } from '../../../../test/make-xlsx.ts';
import { sendFormAs } from '../../../../test/send-form.ts';
import { listsWorkers, takeList } from './take-list.ts';

let site: TestApp;
let owner: TestOperator;
let editor: TestOperator;
beforeAll(async () => {
  site = await buildTestApp();
  owner = await createOperator(site.deps, { loginName: 'list-owner' });
  editor = await createOperator(site.deps, {
    loginName: 'list-editor',
    roles: ['content'],
    isProved: true,
  });
  await createCategory(site.deps, { code: '30', name: '电影' });
});
afterAll(() => site.close());

const ask: ReturnType<typeof askAs> = (call, payload) => askAs(site, editor)(call, payload);

const send = (name: string, content: string | Buffer) =>
  sendFormAs(site, editor)(readTitleList, {
    file: Buffer.from(content),
    fields: { fileName: name },
  });

async function read(name: string, content: string | Buffer): Promise<ReadList> {
  const { data, msg } = await send(name, content);
  if (data === null) throw new Error(msg);
  return data;
}

/** A list is taken in by a worker; here by the test. */
const work = (id: string) => takeList(site.deps, id, new AbortController().signal);

const choiceOf = ({ id, hasHead, columns }: ReadList, name: string) => ({
  id,
  name,
  hasHead: hasHead ?? false,
  columns,
  categoryCode: null,
});

const stateOf = async (wanted: string) =>
  (await ask(listTitleLists, {})).list.find(({ id }) => id === wanted);

const titlesLike = (start: string) =>
  site.deps.prisma.video.findMany({
    where: { title: { startsWith: start }, deletedAt: null },
    include: { channels: { include: { episodes: { orderBy: { position: 'asc' } } } } },
    orderBy: { title: 'asc' },
  });

/** 片名,类别,年份,网址,备注 and rows, in GBK; the column of addresses has a name of its own. */
const gbk = Buffer.concat([
  Buffer.from('c6acc3fb2cc0e0b1f02cc4eab7dd2ccdf8d6b72cb1b8d7a20a', 'hex'),
  Buffer.from('b5c6cbfe2cb5e7d3b02c323032332c', 'hex'),
  Buffer.from('https://v.example/a.m3u8,"x\ny"\n'),
  Buffer.from('b5c6cbfe2cb5e7d3b02c323032332c', 'hex'),
  Buffer.from('https://v.example/b.m3u8,\n'),
  Buffer.from('c6acb6fe2cb5e7d3b02c32303233c4ea2c', 'hex'),
  Buffer.from('https://v.example/c.m3u8,\n'),
  Buffer.from('c6acc8fd2cb5e7d3b02c2c', 'hex'),
  Buffer.from('http://10.0.0.8/c.m3u8,\n'),
  Buffer.from('c6accbc42cb5e7d3b02c2c', 'hex'),
  Buffer.from('films/d.mp4,=1+1\n'),
  Buffer.from('c6accce52cb5e7d3b02c2c', 'hex'),
  Buffer.from('https://v.example/play.html,\n'),
]);

test('an awkward list in GBK is mapped, looked at, taken in as drafts, and its other rows come back', async () => {
  const list = await read('片单.csv', gbk);
  expect(list.rows[0]).toEqual(['片名', '类别', '年份', '网址', '备注']);
  expect([list.total, list.hasHead]).toEqual([7, true]);
  expect(list.columns).toEqual(['title', 'category', 'year', 'address', null]);
  const columns = ['title', 'category', 'year', 'address', null] as const;
  const choice = { ...choiceOf(list, '友站片单'), columns: [...columns] };
  const before = await site.deps.prisma.video.count();
  const tried = await ask(tryTitleList, choice);
  expect(tried.titles).toBe(1);
  expect(tried.counts).toMatchObject({ fresh: 1, refused: 0 });
  expect(tried.list[0]).toMatchObject({ name: '灯塔', year: 2023, episodes: 2, reason: 'policy' });
  expect(tried.refused.toSorted((one, other) => one.why.localeCompare(other.why))).toEqual([
    { why: 'bad-year', count: 1 },
    { why: 'file-elsewhere', count: 1 },
    { why: 'inner-address', count: 1 },
    { why: 'not-a-stream', count: 1 },
  ]);
  expect(tried.categories).toEqual([{ name: '电影', goesTo: '电影' }]);
  expect(await site.deps.prisma.video.count()).toBe(before);

  await ask(takeTitleList, { ...choice, right: null });
  expect(await stateOf(list.id)).toMatchObject({ state: 'waiting', source: '友站片单' });
  const again = await callAs(site, editor)(takeTitleList, { ...choice, right: null });
  expect(again.refusal).toBe('list-taken');
  await work(list.id);
  expect(await stateOf(list.id)).toMatchObject({
    state: 'done',
    by: 'list-editor',
    counts: { fresh: 1, refused: 0 },
    rowsLeft: 4,
  });
  const [made, ...others] = await titlesLike('灯塔');
  expect(others).toEqual([]);
  expect([made?.state, made?.categoryCode]).toEqual(['draft', '30']);
  expect(made?.channels[0]?.episodes.map(({ address }) => address)).toEqual([
    'https://v.example/a.m3u8',
    'https://v.example/b.m3u8',
  ]);

  const { fileName, content } = await ask(readListReasons, { id: list.id });
  expect(fileName).toBe('片单-原因.csv');
  const lines = content.split('\r\n');
  expect(lines[0]).toBe('\uFEFF"片名","类别","年份","网址","备注","原因"');
  expect(lines.slice(1, -1).map((it) => it.slice(it.lastIndexOf(',') + 1))).toEqual([
    '"年份应为四位数字，如 2023"',
    '"地址指向本机或内网"',
    '"后台只收网址：本机的文件请在“入库”上传，或用 npm run move-in"',
    '"地址不是 m3u8 或视频文件，不能播放"',
  ]);
  // A spreadsheet runs no cell of it.
  expect(content).toContain(`"'=1+1"`);
});

test('the same list again changes nothing, a longer one adds, and undoing takes back what nobody touched', async () => {
  const head = 'title,url\n';
  const first = await read(
    'two.csv',
    `${head}单甲,https://v.example/1.mp4\n单乙,https://v.example/2.mp4`,
  );
  await ask(takeTitleList, { ...choiceOf(first, '撤回片单'), right: null });
  await work(first.id);
  await work(first.id);
  const second = await read(
    'three.csv',
    `${head}单甲,https://v.example/1.mp4\n单丙,https://v.example/3.mp4`,
  );
  await ask(takeTitleList, { ...choiceOf(second, '撤回片单'), right: null });
  await work(second.id);
  expect(await stateOf(second.id)).toMatchObject({ counts: { fresh: 1, same: 1 } });
  expect((await titlesLike('单')).map(({ title }) => title)).toEqual(['单丙', '单乙', '单甲']);
  const [touched] = await titlesLike('单乙');
  await site.deps.db.transact((tx) =>
    recordProgramAct(tx, 'a test', { kind: 'video', id: Number(touched?.id) }, { after: {} }),
  );
  expect(await ask(undoTitleList, { id: first.id })).toEqual({ titles: 1, left: 1 });
  expect(await stateOf(first.id)).toMatchObject({ state: 'undone' });
  expect((await titlesLike('单')).map(({ title }) => title)).toEqual(['单丙', '单乙']);
  const twice = await callAs(site, editor)(undoTitleList, { id: first.id });
  expect(twice.refusal).toBe('list-untaken');
  const acts = await site.deps.prisma.audit.findMany({
    where: { subjectKind: 'title list', subjectId: first.id },
    orderBy: { id: 'asc' },
  });
  expect(acts.map(({ action }) => action)).toEqual([
    'title-list.read',
    'title-list.take',
    'title-list.undo',
  ]);
});

test('only an owner declares a right, with which titles are shown; it holds for later lists of the name', async () => {
  const right = { licence: 'owned', note: '自有影片', publish: 'always' } as const;
  const list = await read(
    'shown.m3u',
    '#EXTINF:-1 group-title="电影",播放甲\nhttps://v.example/s.m3u8\n',
  );
  expect(list).toMatchObject({
    hasHead: null,
    columns: ['title', 'category', 'poster', 'address'],
  });
  const choice = choiceOf(list, '自有片单');
  const refused = await callAs(site, editor)(takeTitleList, { ...choice, right });
  expect(refused.refusal).toBe('permission-missing');
  await askAs(site, owner)(takeTitleList, { ...choice, right });
  await work(list.id);
  const next = await read('next.csv', '片名,地址\n播放乙,https://v.example/t.m3u8');
  await ask(takeTitleList, { ...choiceOf(next, '自有片单'), right: null });
  await work(next.id);
  const shown = await titlesLike('播放');
  expect(shown.map(({ title, state }) => [title, state])).toEqual([
    ['播放乙', 'published'],
    ['播放甲', 'published'],
  ]);
  const dishonest = { ...right, licence: 'unchecked' as const };
  const lie = await callAs(site, owner)(takeTitleList, { ...choice, right: dishonest });
  expect(lie.refusal).toBe('bad-payload');
});

test('a worker that was killed goes on where it was', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => `续${at},https://v.example/k/${at}.mp4`);
  const list = await read('long.csv', `title,url\n${rows.join('\n')}`);
  await ask(takeTitleList, { ...choiceOf(list, '长片单'), right: null });
  const stop = new AbortController();
  const { signal } = stop;
  const check = signal.throwIfAborted.bind(signal);
  // The worker is told to stop as soon as it has written something.
  let looks = 0;
  signal.throwIfAborted = () => {
    if (++looks === 2) stop.abort(new Error('killed'));
    check();
  };
  await expect(takeList(site.deps, list.id, signal)).rejects.toThrow('killed');
  const count = async () => (await titlesLike('续')).length;
  expect(await count()).toBe(200);
  await work(list.id);
  expect(await count()).toBe(450);
  expect(await stateOf(list.id)).toMatchObject({ state: 'done', counts: { fresh: 450, same: 0 } });
});

test.each([
  ['film.exe', 'x', '只收 .csv、.tsv、.xlsx、.m3u'],
  ['none.csv', '', '里面没有内容'],
  ['blank.csv', '\uFEFF\n , \n', '里面没有内容'],
  ['open.csv', 'title,url\n"a,https://v.example/1.mp4\n', '起不是 CSV'],
  ['bytes.csv', Buffer.from([0x74, 0xff, 0xff, 0x81]), '既不是 UTF-8 也不是 GBK'],
  ['long.csv', 'a\n'.repeat(20_001), '最多 2 万行'],
  ['wide.csv', ','.repeat(100), '里面没有内容'],
  ['wider.csv', `a${','.repeat(100)}`, '100 列'],
  ['none.xlsx', 'no workbook', '不是 Excel 工作簿'],
])('%s is refused in words', async (name, content, words) => {
  const { refusal, msg } = await send(name, content);
  expect(refusal).toBe('list-unread');
  expect(msg).toContain(words);
});

test('a workbook is read, and one that unpacks to more than it may is not', async () => {
  const list = await read(
    'films.xlsx',
    makeXlsx([
      ['片名', '年份', '地址'],
      ['簿一', 2021, 'https://v.example/x.m3u8'],
    ]),
  );
  expect(list.rows[1]).toEqual(['簿一', '2021', 'https://v.example/x.m3u8']);
  const { refusal, msg } = await send('bomb.xlsx', bomb());
  expect([refusal, msg]).toEqual(['list-unread', '这个表格读不了：内容太多，请分成几个']);
});

/** A workbook of one part: 200 MB of zeros that say they are ten bytes. */
function bomb(): Buffer {
  const body = deflateRawSync(Buffer.alloc(200 * 1024 * 1024));
  const name = Buffer.from('xl/workbook.xml');
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(body.length, 14);
  fields.writeUInt32LE(10, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name, body]);
  const entry = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    fields,
    Buffer.alloc(14),
    name,
  ]);
  return Buffer.concat([local, entry]);
}

test('a visitor, a viewer and a wrong id are refused', async () => {
  const viewer = await createOperator(site.deps, { loginName: 'list-viewer', roles: ['viewer'] });
  expect((await callAs(site, viewer)(listTitleLists, {})).refusal).toBe('permission-missing');
  const id = '00000000-0000-7000-8000-000000000000';
  expect((await callAs(site, editor)(readListReasons, { id })).refusal).toBe('list-unknown');
});

test('a list whose job is lost goes on all the same', async () => {
  const list = await read('lost.csv', 'title,url\n失而复得,https://v.example/lost.mp4');
  await ask(takeTitleList, { ...choiceOf(list, '失而复得的片单'), right: null });
  await transactAsOwner(site, (tx) =>
    tx.query(`update pgboss.job set state = 'failed' where name = 'take-title-list'`),
  );
  await site.deps.jobs.work(listsWorkers(site.deps), []);
  const { signal } = new AbortController();
  for (const it of allRecurring(site.deps)) if (it.name.startsWith('resume-')) await it.run(signal);
  await expect.poll(async () => (await stateOf(list.id))?.state).toBe('done');
});
