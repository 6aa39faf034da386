import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { logIn } from '@lantern/contracts/calls/member';
import { editVideo, getVideo, listAllVideos } from '@lantern/contracts/calls/operator/videos';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';

import { dryRun } from '../../../programs/move-in/dry-run.ts';
import type { MoveInOptions } from '../../../programs/move-in/move-in-arguments.ts';
import { moveInSteps } from '../../../programs/move-in/move-in-arguments.ts';
import { openDump } from '../../../programs/move-in/old-site.ts';
import { undoMove } from '../../../programs/move-in/undo-move.ts';
import { writeMove } from '../../../programs/move-in/write-move.ts';
import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createCategory } from '../../../test/create-category.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';

const folder = fileURLToPath(new URL('../../../test/maccms/', import.meta.url));

let site: TestApp;
let operator: string;
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
  operator = (await createOperator(site.deps, { loginName: 'mover' })).loginName;
  await createCategory(site.deps, { code: '30', name: '电影' });
});
afterAll(() => site.close());

const options = (more: Partial<MoveInOptions> = {}): MoveInOptions => ({
  from: 'dump',
  prefix: 'mac_',
  siteUrl: 'https://old.example',
  siteFolder: null,
  category: null,
  write: true,
  operator,
  second: null,
  coinsPerPoint: 0.05,
  withFrozen: false,
  counts: false,
  licence: 'unchecked',
  publish: false,
  only: moveInSteps.filter((it) => it !== 'pictures'),
  fixEncoding: false,
  acceptCut: false,
  newSite: false,
  ...more,
});

const move = (more: Partial<MoveInOptions> = {}, file?: string) => moveTo(site, more, file);
const moveTo = async (
  { deps: { db, config, randomBytes } }: TestApp,
  more: Partial<MoveInOptions> = {},
  file = 'dump-mysqldump.sql',
) => {
  const old = await openDump(`${folder}${file}`, more.prefix ?? 'mac_');
  const signal = new AbortController().signal;
  return writeMove({ db, pool: db.pool, config, site: old, signal, randomBytes }, options(more));
};

const count = (sql: string): Promise<number> => countIn(site, sql);
const countIn = async ({ deps }: TestApp, sql: string): Promise<number> => {
  const { rows } = await deps.db.query(`select count(*)::int as count from ${sql}`);
  return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count ?? -1;
};
const tables = [
  'video',
  'channel',
  'episode',
  'member',
  'source',
  'source_item',
  'category',
  'ledger_posting',
  'title_key',
  'match_case',
  'audit',
];
const countAll = () => Promise.all(tables.map(count));

test('a dry run writes nothing, and tells what would come', async () => {
  const before = await countAll();
  const old = await openDump(`${folder}dump-mysqldump.sql`, 'mac_');
  const now = new Date();
  const report = await dryRun(
    { db: site.deps.db, site: old, now, isRecordEnough: true },
    options(),
    null,
  );
  expect(await countAll()).toEqual(before);
  expect(report.members).toMatchObject({ come: 20, banned: 1 });
  expect(Object.values(report.titles).reduce((sum, it) => sum + it, 0)).toBe(61);
  expect(report.episodes.refused['not-a-stream']).toBeGreaterThan(0);
  expect(report.episodes.refused['inner-address']).toBe(4);
  expect(report.categories.find((it) => it.name === '电影')?.goesTo).toBe('电影');
});

test('coins above what an operator may give take a second one', async () => {
  await expect(move({ coinsPerPoint: 1 })).rejects.toThrow('--second');
  await expect(move({ coinsPerPoint: null })).rejects.toThrow('--coins-per-point');
  await expect(move({ operator: 'nobody' })).rejects.toThrow('nobody');
  expect(await count('source')).toBe(0);
});

test('a site moves in once, however often it is moved', async () => {
  await move();
  const after = await countAll();
  const [videos] = after;
  expect(videos).toBeGreaterThan(30);
  expect(await count('member m join moved_member on member_id = m.id')).toBe(20);
  // What plays from other sites alone waits as a draft, with its lines.
  expect(await count(`video where state <> 'draft'`)).toBe(0);
  expect(await count('episode where asset_id is null')).toBeGreaterThan(30);
  expect(
    await count(
      `video v where not exists (select from rights_record r where r.video_id = v.id and r.kind = 'source')`,
    ),
  ).toBe(0);
  expect(
    await count(`episode where address ~ '127.0.0.1|192.168|2130706433|file:|magnet:|\\.html'`),
  ).toBe(0);
  await move();
  // One row of the audit for each run.
  expect(await countAll()).toEqual(
    after.map((it, index) => (tables[index] === 'audit' ? it + 1 : it)),
  );
  await expectSoundLedger(site);
});

test('titles with a line and a picture are published where the operator has the right, and members get the lines', async () => {
  const other = await useTestApp({ asOwner: true });
  await createOperator(other.deps, { loginName: operator });
  await createCategory(other.deps, { code: '30', name: '电影' });
  await moveTo(other, { licence: 'owned', publish: true, only: ['titles'] });
  const { rows } = await other.deps.db.query(
    `select v.id::int, (select count(*)::int from episode e where e.video_id = v.id) as episodes from video v
      where state = 'published' and exists (select from channel c where c.video_id = v.id) order by v.id limit 1`,
  );
  const [shown] = z.array(z.object({ id: z.number(), episodes: z.number() })).parse(rows);
  const { srcList } = await askAs(other, null)(getVideoDetail, { vid: shown?.id ?? 0 });
  const given = srcList.flatMap((it) => it.urlList);
  expect(given).toHaveLength(shown?.episodes ?? 0);
  expect(given.every((it) => it.external === true && it.url.startsWith('http'))).toBe(true);
  expect(await countIn(other, `video where state = 'published' and paid`)).toBe(0);
});

const readMembers = () =>
  z
    .array(
      z.object({ user_id: z.number(), user_name: z.string(), password: z.nullable(z.string()) }),
    )
    .parse(JSON.parse(readFileSync(`${folder}members.json`, 'utf8')));

test('members log in with the passwords that they had, and no other', async () => {
  for (const { user_id: id, user_name: name, password } of readMembers()) {
    const loginName = name === '' ? `mac${id}` : name.replaceAll('\u{0}', '');
    const wrong = await callAs(site, null)(logIn, { loginName, loginPwd: 'not the password' });
    expect([name, wrong.code === 0]).toEqual([name, false]);
    if (password === null) continue;
    const right = await callAs(site, null)(logIn, { loginName, loginPwd: password });
    expect([name, right.code]).toEqual([name, 0]);
    const again = await callAs(site, null)(logIn, { loginName, loginPwd: password });
    expect([name, again.code]).toEqual([name, 0]);
    const renewed = await count(
      `member m join moved_member o on o.member_id = m.id where remote_id = '${id}' and password_hash like '$argon2id$%'`,
    );
    expect([name, renewed]).toEqual([name, 1]);
  }
});

test('points, VIP, orders and history come with them', async () => {
  await expectSoundLedger(site);
  expect(await count(`vip_grant where reason = 'moved_in'`)).toBeGreaterThan(1);
  expect(await count('old_order')).toBeGreaterThan(3);
  expect(await count(`old_order where amount_fen = 1`)).toBe(1);
  expect(await count('favourite')).toBeGreaterThan(0);
  expect(await count('play_position')).toBeGreaterThan(0);
  expect(await count(`ledger_transaction where kind = 'moved_in'`)).toBe(3);
});

test('of two positions the later one counts, there until the switch or here', async () => {
  const { playPosition } = site.deps.prisma;
  const came = await playPosition.findFirstOrThrow();
  const id = { memberId: came.memberId, episodeId: came.episodeId };
  const moveAgain = async (positionSeconds: number, laterMs: number) => {
    const reportedAt = new Date(came.reportedAt.getTime() + laterMs);
    await playPosition.updateMany({ where: id, data: { positionSeconds, reportedAt } });
    await move({ only: ['history'] });
    return (await playPosition.findFirstOrThrow({ where: id })).positionSeconds;
  };
  const before = came.positionSeconds + 1;
  expect(await moveAgain(before, -1000)).toBe(came.positionSeconds);
  expect(await moveAgain(before, 1000)).toBe(before);
});

test('operators find a title by the number that it had', async () => {
  const [{ remoteId, videoId } = { remoteId: '', videoId: null }] =
    await site.deps.prisma.sourceItem.findMany({ where: { state: 'bound' }, take: 1 });
  const keeper = await createOperator(site.deps, { roles: ['content'] });
  const find = async (text: string) =>
    (await askAs(site, keeper)(listAllVideos, { text })).list.map(({ id }) => id);
  expect(await find(`mac:${remoteId}`)).toEqual([Number(videoId)]);
  expect(await find(` MAC：${remoteId} `)).toEqual([Number(videoId)]);
  expect(await find('mac:99999999999999999999')).toEqual([]);
});

test('another old site is another source, and only when it is said', async () => {
  const other = {
    prefix: 'v10_',
    siteUrl: 'https://other.example',
    only: ['titles', 'members'] as const,
  };
  const file = 'dump-2020-other-prefix.sql';
  await expect(move({ siteUrl: null })).rejects.toThrow('--site-url');
  await expect(move(other, file)).rejects.toThrow('--new-site');
  expect(await count('source')).toBe(1);
  await move({ ...other, newSite: true }, file);
  await move(other, file);
  expect(await count('source')).toBe(2);
  await expectSoundLedger(site);
});

test('who comes again after an undone move gets everything again', async () => {
  const { rows } = await site.deps.db.query(
    `select r.id::text, source_id::int as source from source_run r where source_id = (select max(id) from source)
      order by started_at limit 1`,
  );
  const [run] = z.array(z.object({ id: z.string(), source: z.number() })).parse(rows);
  const given = `ledger_transaction where business_key ~ '^move-in:${run?.source ?? 0}:'`;
  const before = await count(given);
  expect(before).toBeGreaterThan(0);
  await undoMove(site.deps.db, run?.id ?? '');
  const other = { prefix: 'v10_', siteUrl: 'https://other.example', only: ['members'] as const };
  await move(other, 'dump-2020-other-prefix.sql');
  expect(await count(given)).toBe(2 * before);
  await expectSoundLedger(site);
});

test('what an operator edited, no later run changes', async () => {
  const { rows } = await site.deps.db.query(
    `select v.id::int from video v join source_item i on i.video_id = v.id and i.made_video
      where not exists (select from field_owner o where o.video_id = v.id) order by v.id limit 1`,
  );
  const [video] = z.array(z.object({ id: z.number() })).parse(rows);
  const id = video?.id ?? 0;
  const ask = askAs(site, await createOperator(site.deps, { roles: ['content'] }));
  const { title, author, tags, ...rest } = await ask(getVideo, { id });
  const { categoryCode, score, paid, price, publishTime, version } = rest;
  const kept = { id, version, title, author, tags, categoryCode, score, paid, price, publishTime };
  await ask(editVideo, { ...kept, introduction: '运营写的简介' });
  // The source says something else than before.
  await site.deps.db.query(
    `update source_item set digest = sha256('changed') where video_id = ${id}`,
  );
  await move({ only: ['titles'] });
  const introduced = `video where id = ${id} and introduction = '运营写的简介'`;
  expect(await count(introduced)).toBe(1);
  expect(await count(`field_owner where video_id = ${id} and owner = 'operator'`)).toBe(1);
});

test('a run is undone: what nobody touched goes, who logged in stays', async () => {
  const { rows } = await site.deps.db.query(
    `select id::text from source_run where kind = 'move' order by started_at limit 1`,
  );
  const [run] = z.array(z.object({ id: z.string() })).parse(rows);
  const [shown, records] = [
    await count('video where deleted_at is null'),
    await count('rights_record'),
  ];
  await undoMove(site.deps.db, run?.id ?? '');
  expect(await count('video where deleted_at is null')).toBeLessThan(shown);
  expect(await count('rights_record')).toBe(records);
  expect(
    await count(`rights_record r join video v on v.id = r.video_id
      where v.deleted_at is not null and r.revoked_at is null`),
  ).toBe(0);
  expect(await count(`moved_member where remote_id like '% undone %'`)).toBeGreaterThan(1);
  await expectSoundLedger(site);
  await expect(undoMove(site.deps.db, run?.id ?? '')).rejects.toThrow('no run');
});

test('another site that looks the same is refused before anything of it is written', async () => {
  const folderOfAnother = await mkdtemp(join(tmpdir(), 'lantern-another-'));
  onTestFinished(() => rm(folderOfAnother, { recursive: true }));
  const rows = (of: string) =>
    Array.from(
      { length: 20 },
      (_, at) => `(${at + 1}, '${of}${at}', ${at === 0 ? 1000 : 0})`,
    ).join();
  const dump = join(folderOfAnother, 'another.sql');
  await writeFile(
    dump,
    `INSERT INTO mac_vod (vod_id, vod_name, type_id) VALUES ${rows('另一站的片')};
     INSERT INTO mac_user (user_id, user_name, user_points) VALUES ${rows('another')};`,
  );
  const other = await useTestApp({ asOwner: true });
  await createOperator(other.deps, { loginName: operator });
  await createCategory(other.deps, { code: '30', name: '电影' });
  const only = ['titles', 'members'] as const;
  await moveTo(other, { only });
  const countOther = () => Promise.all(tables.map((it) => countIn(other, it)));
  const before = await countOther();
  const { db, config, randomBytes } = other.deps;
  const moveAnother = async (more: Partial<MoveInOptions> = {}) => {
    const signal = new AbortController().signal;
    const old = await openDump(dump, 'mac_');
    const sources = { db, pool: db.pool, config, site: old, signal, randomBytes };
    return writeMove(sources, options({ only, ...more }));
  };
  await expect(moveAnother()).rejects.toThrow(/another site .* --new-site/);
  await expect(moveAnother({ newSite: true })).rejects.toThrow(/another site .* --new-site/);
  expect(await countOther()).toEqual(before);
  await moveTo(other, { only });
  await moveAnother({ siteUrl: 'https://another.example', newSite: true });
  expect(await countIn(other, `member where login_name like 'another%'`)).toBe(20);
  expect(await countIn(other, 'source')).toBe(2);
  await expectSoundLedger(other);
});

test('a run that was stopped behind its titles counts each of them once', async () => {
  const other = await useTestApp({ asOwner: true });
  const { db, config, randomBytes } = other.deps;
  await createOperator(other.deps, { loginName: operator });
  const stop = new AbortController();
  const old = await openDump(`${folder}dump-mysqldump.sql`, 'mac_');
  let asked = 0;
  // The members are read once before anything is written.
  const rows: typeof old.rows = (table, after) => {
    if (table === 'user' && ++asked === 2) stop.abort();
    return old.rows(table, after);
  };
  const run = (site: typeof old, { signal }: AbortController): Promise<number> =>
    writeMove(
      { db, pool: db.pool, config, site, signal, randomBytes },
      options({ only: ['titles', 'members'] }),
    );
  await expect(run({ ...old, rows }, stop)).rejects.toThrow('aborted');
  const countsOf = async () => {
    const [stored] = (await other.deps.prisma.sourceRun.findMany()).map((it) => it.counts);
    return z.record(z.string(), z.number()).parse(stored);
  };
  const titles = await countsOf();
  expect(Object.keys(titles).length).toBeGreaterThan(2);
  await run(old, new AbortController());
  expect(await countsOf()).toMatchObject(titles);
  expect(await countsOf()).not.toHaveProperty('same');
});

/** The dump, cut off in the statement of its titles; packed, its end is gone too. */
async function saveCut(at: string, isPacked: boolean): Promise<string> {
  const whole = readFileSync(`${folder}dump-mysqldump.sql`);
  const end = whole.indexOf('INSERT INTO `mac_vod`');
  const middle = whole.indexOf('),(', whole.indexOf('),(', end) + 1) + 20;
  const path = join(at, isPacked ? 'cut.sql.gz' : 'cut.sql');
  const bytes = isPacked ? gzipSync(whole).subarray(0, -2000) : whole.subarray(0, middle);
  await writeFile(path, bytes);
  return path;
}

test.each([
  ['a dump', false],
  ['a packed dump', true],
])(
  '%s that is cut off is looked at, refused, and taken when that is asked for',
  async (_what, isPacked) => {
    const other = await useTestApp();
    const { db, config, randomBytes } = other.deps;
    await createOperator(other.deps, { loginName: 'mover' });
    const at = await mkdtemp(join(tmpdir(), 'lantern-cut-'));
    onTestFinished(() => rm(at, { recursive: true }));
    const old = await openDump(await saveCut(at, isPacked), 'mac_');
    expect(await old.prefixes()).toEqual(['mac_']);
    const seen = { db, site: old, now: new Date(), isRecordEnough: true };
    const report = await dryRun(seen, options(), null);
    expect(report.cutInLine).toBeGreaterThan(1);
    const titles = Object.values(report.titles).reduce((sum, it) => sum + it, 0);
    expect(titles).toBeGreaterThan(0);
    const { signal } = new AbortController();
    const sources = { db, pool: db.pool, config, site: old, signal, randomBytes };
    const only = ['titles'] as const;
    await expect(writeMove(sources, options({ only }))).rejects.toThrow('--accept-cut');
    await writeMove(sources, options({ only, acceptCut: true }));
    expect(await countIn(other, 'source_item')).toBe(titles);
  },
);
