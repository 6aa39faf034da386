import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, expect, test } from 'vitest';

import { allRecurring } from '../../programs/site/all-work.ts';
import { type TestApp, useTestApp } from '../../test/build-test-app.ts';
import { createVideo } from '../../test/create-video.ts';
import { useConnection } from '../database/db.ts';
import { auditObjects, type MediaAudit } from './audit-objects.ts';
import { objectUses } from './object-uses.ts';
import { openStorage } from './open-storage.ts';
import type { ListedObject, Storage } from './storage.ts';
import { lockObjectsShared } from './sweep-lock.repo.ts';
import { sweepOrphans } from './sweep-orphans.ts';

const hourMs = 3_600_000;

let site: TestApp;
let driver: Storage;
beforeEach(async () => {
  site = await useTestApp();
  driver = openStorage(site.deps.config);
});

const audit = (quick = false): Promise<MediaAudit> =>
  useConnection(site.deps.db.pool, (own) => auditObjects({ own, db: site.deps.db, driver, quick }));

const sweep = (): Promise<number | null> =>
  sweepOrphans({ db: site.deps.db, driver, now: site.clock.now });

const query = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await site.deps.db.pool.query<Record<string, unknown>>(sql)).rows;

const keys = (): Promise<string[]> => Array.fromAsync(driver.list(), (it) => it.key);

const well = { missing: [], damaged: [], recorded: 0, orphans: 0 };

test('every object is recorded with its checksum when it is put', async () => {
  const path = join(site.deps.config.dataDir, 'made');
  await writeFile(path, 'made');
  await site.deps.storage.putFile('images/a.webp', path);
  await site.deps.storage.put('images/b.webp', Buffer.from('other'));
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
  expect(
    await query(`select key, bytes, encode(sha256, 'hex') as sha from stored_object order by key`),
  ).toEqual([
    { key: 'images/a.webp', bytes: 4, sha: digest('made') },
    { key: 'images/b.webp', bytes: 5, sha: digest('other') },
  ]);
  await site.deps.storage.remove('images/a.webp');
  await site.deps.storage.removeFolder('images');
  expect(await query('select key from stored_object')).toEqual([]);
});

test('the audit finds nothing wrong with what was put', async () => {
  await createVideo(site.deps);
  expect(await audit()).toEqual({ ...well, objects: 5 });
});

test('what is stored while the audit lists the storage is not missing', async () => {
  await createVideo(site.deps);
  const late = 'images/late.webp';
  async function* listThenPublish(): AsyncGenerator<ListedObject> {
    yield* driver.list();
    await site.deps.storage.put(late, Buffer.from('x'));
    await query(`update video set poster_key = '${late}'`);
  }
  const slow = { ...driver, list: listThenPublish };
  const { missing } = await useConnection(site.deps.db.pool, (own) =>
    auditObjects({ own, db: site.deps.db, driver: slow }),
  );
  expect(missing).toEqual([]);
  await driver.remove(late);
  expect((await audit()).missing.map((it) => it.key)).toEqual([late]);
});

test('the audit names what is missing, cut off, or has other bytes', async () => {
  const { assetId, segmentNames, posterKey } = await createVideo(site.deps);
  const [gone = '', short = '', other = ''] = segmentNames.map((it) => `media/${assetId}/${it}`);
  await driver.remove(gone);
  await driver.remove(posterKey);
  await driver.put(short, Buffer.from('short'));
  const { size } = (await driver.stat(other)) ?? { size: 0 };
  await driver.put(other, Buffer.alloc(size, 'x'));

  const { missing, damaged } = await audit();
  expect(missing).toEqual([
    { key: posterKey, what: 'the poster of a video' },
    { key: gone, what: 'a segment of a video' },
  ]);
  const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1);
  expect(damaged).toEqual(
    [
      { key: short, reason: `5 bytes instead of ${size}` },
      { key: other, reason: 'other bytes than were put there' },
    ].toSorted(byKey),
  );
  expect((await audit(true)).damaged).toEqual([
    { key: short, reason: `5 bytes instead of ${size}` },
  ]);
});

test('an object from before checksums gets one from its bytes, unless their number is wrong', async () => {
  const { assetId, segmentNames } = await createVideo(site.deps);
  const short = `media/${assetId}/${segmentNames[0]}`;
  await driver.put(short, Buffer.from('short'));
  await query('delete from stored_object');
  const first = await audit();
  expect([first.recorded, first.damaged.map((it) => it.key)]).toEqual([4, [short]]);
  expect((await audit()).recorded).toBe(0);
});

test('an orphan is swept after an hour, and nothing else', async () => {
  await createVideo(site.deps);
  const before = await keys();
  await site.deps.storage.put('images/orphan.webp', Buffer.from('x'));
  expect((await audit()).orphans).toBe(1);

  site.clock.advance(hourMs);
  expect(await sweep()).toBe(0);
  site.clock.advance(1);
  expect(await sweep()).toBe(1);
  expect((await keys()).toSorted()).toEqual(before.toSorted());
  expect(await audit()).toEqual({ ...well, objects: 5 });
});

test('the audit names what a sealed film lacks, though its segments stand in no row', async () => {
  const { seal, segmentNames } = await createVideo(site.deps, { sealed: true });
  expect(await audit()).toEqual({ ...well, objects: 5 });
  const [gone = '', short = ''] = segmentNames.map((it) => `sealed/${seal?.folder}/${it}`);
  await driver.remove(gone);
  await driver.put(short, Buffer.from('short'));
  const { missing, damaged } = await audit();
  expect(missing).toEqual([{ key: gone, what: 'a segment of a video' }]);
  expect(damaged.map((it) => it.key)).toEqual([short]);
});

test('all in the folder of a seal is in use, and nothing in one that no asset has', async () => {
  const { assetId } = await createVideo(site.deps, { sealed: true });
  site.clock.advance(2 * hourMs);
  expect(await sweep()).toBe(0);
  await site.deps.prisma.assetSeal.update({ where: { assetId }, data: { folder: 'another' } });
  await site.deps.storage.put('sealed/another/1.m4s', Buffer.from('young'));
  expect(await sweep()).toBe(4);
  expect((await keys()).filter((it) => it.startsWith('sealed/'))).toEqual(['sealed/another/1.m4s']);
});

test('an asset in the making is kept as long as one of its objects is young', async () => {
  await site.deps.storage.put('media/x/1.m4s', Buffer.from('old'));
  site.clock.advance(2 * hourMs);
  await site.deps.storage.put('media/x/2.m4s', Buffer.from('young'));
  expect(await sweep()).toBe(0);
  site.clock.advance(2 * hourMs);
  expect(await sweep()).toBe(2);
});

test('an object that is put again is young again, and an undeclared folder is left alone', async () => {
  for (const key of ['images/twice.webp', 'elsewhere/a']) {
    await site.deps.storage.put(key, Buffer.from('x'));
  }
  site.clock.advance(2 * hourMs);
  await site.deps.storage.put('images/twice.webp', Buffer.from('x'));
  expect(await sweep()).toBe(0);
});

test('a record whose put was cut off is swept, and is not called missing', async () => {
  await site.deps.storage.put('images/cut.webp', Buffer.from('x'));
  await driver.remove('images/cut.webp');
  expect(await audit()).toEqual({ ...well, objects: 0 });
  site.clock.advance(2 * hourMs);
  expect(await sweep()).toBe(1);
  expect(await query('select key from stored_object')).toEqual([]);
});

test('while a program holds objects fast, nothing is swept', async () => {
  await site.deps.storage.put('images/orphan.webp', Buffer.from('x'));
  site.clock.advance(2 * hourMs);
  await useConnection(site.deps.db.pool, async (_db, client) => {
    await lockObjectsShared(client);
    expect(await sweep()).toBeNull();
  });
  await expect.poll(sweep).toBe(1);
});

test('it is swept again and again, by the process that does the background work, until that stops', async () => {
  const recurring = allRecurring(site.deps).find(({ name }) => name === 'sweep-storage');
  await site.deps.storage.put('images/orphan.webp', Buffer.from('x'));
  site.clock.advance(2 * hourMs);
  const noted = (): Promise<unknown> => query(`select task from upkeep_run where task = 'sweep'`);
  await recurring?.run(AbortSignal.abort());
  expect([await keys(), await noted()]).toEqual([['images/orphan.webp'], []]);
  await recurring?.run(new AbortController().signal);
  expect([await keys(), await noted()]).toEqual([[], [{ task: 'sweep' }]]);
});

test('what a killed copy of a large object left on this machine is swept, and nothing else', async () => {
  const staging = join(site.deps.config.dataDir, 'staging');
  await mkdir(staging, { recursive: true });
  const put = async (name: string, ageMs: number): Promise<void> => {
    await writeFile(join(staging, name), 'x');
    const at = new Date(site.clock.now().getTime() - ageMs);
    await utimes(join(staging, name), at, at);
  };
  const young = `copy-${randomUUID()}`;
  await put(`copy-${randomUUID()}`, 2 * hourMs);
  await put(young, 0);
  await put('copy-of-mine.txt', 2 * hourMs);
  const recurring = allRecurring(site.deps).find(({ name }) => name === 'sweep-storage');
  await recurring?.run(new AbortController().signal);
  expect((await readdir(staging)).toSorted()).toEqual([young, 'copy-of-mine.txt'].toSorted());
});

/** Columns that hold no key, though their names might say so. */
const noKeys = [
  'business_key',
  'figure_day.key',
  'minute_count.key',
  'rate_limit.key',
  // The address of a picture at another site.
  'source_item.picture',
  'title_key.key',
  'setting.key',
  'stored_object.key',
];

test('every column that may hold the key of an object is declared', async () => {
  const columns = await query(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.data_type = 'text' and c.table_name not like '\\_%'
       and (c.column_name ~ '(^|_)(key|image|picture|file|folder)$'
         or c.column_name in ('name', 'init_name') and exists (
           select from information_schema.columns b where b.table_schema = 'public'
             and b.table_name = c.table_name and b.column_name in ('bytes', 'init_name')))`,
  );
  const isNoKey = (name: string): boolean =>
    noKeys.some((it) => name === it || name.endsWith(`.${it}`)) || name === 'rendition.name';
  const found = columns.map((it) => String(it['name'])).filter((name) => !isNoKey(name));
  // Values of settings are of any kind; those that are pictures are named where they are declared.
  const declared = objectUses.map((it) => `${it.table}.${it.column}`);
  expect([...found, 'setting.value'].toSorted()).toEqual(declared.toSorted());
});
