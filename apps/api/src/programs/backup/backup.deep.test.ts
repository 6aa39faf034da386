import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { addRightsDocument, addRightsRecord } from '@lantern/contracts/calls/operator/rights';
import { applyMigrations } from '@lantern/prisma/migrate';
import { readDrift } from '@lantern/prisma/testing/read-drift';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { insertUpload } from '../../modules/films/ingest/upload/upload.repo.ts';
import { auditLedger } from '../../modules/ground/wallet/audit/audit.ts';
import { createDatabase } from '../../platform/database/db.ts';
import { createFileStorage } from '../../platform/storage/file-storage.ts';
import { createFilmSources } from '../../platform/storage/film-sources.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { askAs } from '../../test/call-as.ts';
import { createCast } from '../../test/cast.ts';
import { give } from '../../test/create-member.ts';
import { createOperator } from '../../test/create-operator.ts';
import { createVideo, type TestVideo } from '../../test/create-video.ts';
import { runProgram } from '../../test/run-program.ts';
import { sendFormAs } from '../../test/send-form.ts';
import { type EmptyPlace, useEmptyPlace } from '../../test/use-empty-place.ts';
import { clearDatabase } from './check-place.ts';
import { makeSchema } from './load-database.ts';
import { type Backup, makeBackup } from './make-backup.ts';
import { BackupRefused, manifestFile, objectsFile, readManifest } from './manifest.ts';
import { restoreBackup, type RestoreOrder } from './restore-backup.ts';

/** What the format of a copy has to get right. */
const awkward = 'tab\t newline\n return\r backslash\\ quote" 灯影 \\N 🎬';

let site: TestApp;
let driver: Storage;
let root: string;
let video: TestVideo;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lantern-backups-'));
  site = await buildTestApp();
  driver = openStorage(site.deps.config);
  await createCast(site);
  video = await createVideo(site.deps, { title: awkward, tags: ['a,b', '"c"', awkward] });
  const { id } = await createVideo(site.deps, { sonCode: '301' });
  await addDocument(id);
});

/** A document of what is on record of a video. */
async function addDocument(id: number): Promise<void> {
  const by = await createOperator(site.deps);
  const record = { id, kind: 'licence', party: awkward, remark: '' } as const;
  const open = { validFrom: null, validUntil: null };
  const { records } = await askAs(site, by)(addRightsRecord, { ...record, ...open });
  const fields = { recordId: String(records[0]?.id), name: awkward };
  await sendFormAs(site, by)(addRightsDocument, { file: Buffer.from('%PDF-1.7'), fields });
}

afterAll(async () => {
  await site.close();
  await rm(root, { recursive: true, force: true });
});

const backUp = (onProgress = (): void => undefined): Promise<Backup> => {
  const { config, db } = site.deps;
  // Each gets a folder by its second.
  site.clock.advance(1000);
  const at = { config, db, driver, now: site.clock.now };
  return makeBackup(at, { root, withMedia: true, onProgress });
};

const restore = (
  { connectionString, dataDir, driver: into }: EmptyPlace,
  folder: string,
  order: Partial<RestoreOrder> = {},
) => {
  const config = { dataDir, signingSecrets: site.deps.config.signingSecrets };
  return restoreBackup(
    { connectionString, config, driver: into },
    { folder, force: false, ...order },
  );
};

/** Every row of every table as text, and where every sequence stands. */
async function readEverything(pool: pg.Pool): Promise<Map<string, string[]>> {
  const list = async (sql: string): Promise<string[]> =>
    (await pool.query<{ it: string }>(sql)).rows.map((row) => row.it);
  const everything = new Map<string, string[]>();
  const ofKind = (kinds: string): Promise<string[]> =>
    list(`select relname as it from pg_class
      where relkind = any('${kinds}') and not relispartition and relnamespace = 'public'::regnamespace order by 1`);
  for (const name of await ofKind('{r,p}')) {
    everything.set(name, await list(`select to_jsonb(t)::text as it from "${name}" t order by 1`));
  }
  for (const name of await ofKind('{S}')) {
    everything.set(name, await list(`select last_value || ' ' || is_called as it from "${name}"`));
  }
  everything.set(
    'guards',
    await list(`select conrelid::regclass || conname || pg_get_constraintdef(pg_constraint.oid) as it
        from pg_constraint join pg_class on pg_class.oid = conrelid and not relispartition
        where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || tgname || tgenabled::text from pg_trigger
        where not tgisinternal order by 1`),
  );
  return everything;
}

async function readFiles(from: Storage): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { key } of from.list()) {
    files.set(key, (await buffer(await from.read(key))).toString('hex'));
  }
  return files;
}

test('a restored site has every row and every file, and is sound', async () => {
  const original = site.deps.config.dataDir;
  const here = { DATABASE_URL: site.connectionString, DATA_DIR: original };
  const made = await runProgram('backup', [root], here);
  expect([made.code, made.stderr]).toEqual([0, '']);
  const folder = /Backup made: (.+)/.exec(made.stdout)?.[1] ?? '';

  const place = await useEmptyPlace();
  const there = { DATABASE_URL: place.connectionString, DATA_DIR: place.dataDir };
  const restored = await runProgram('restore', [folder], there);
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect(restored.stdout).toContain('all checksums right');
  expect(restored.stdout).toContain('The ledger is sound');

  const [before, after] = [
    await readEverything(site.deps.db.pool),
    await readEverything(place.pool),
  ];
  // Written down after the backup, about it.
  before.delete('upkeep_run');
  after.delete('upkeep_run');
  expect(before.get('ledger_posting')?.length).toBeGreaterThan(4);
  expect(after).toEqual(before);
  const files = await readFiles(driver);
  expect(files.size).toBe(11);
  expect([...files.keys()].filter((key) => key.startsWith('documents/'))).toHaveLength(1);
  expect(await readFiles(place.driver)).toEqual(files);
  expect(await readDrift(place.connectionString)).toBe('');
});

test('a backup made while members go on is of one moment', async () => {
  const { memberId } = await site.deps.prisma.member
    .findFirstOrThrow({ where: { loginName: 'demo' } })
    .then(({ id }) => ({ memberId: Number(id) }));
  const going = { on: true };
  const members = Array.from({ length: 3 }, async () => {
    while (going.on) await give(site.deps, memberId, 'coin', 1);
  });
  const { folder } = await backUp();
  going.on = false;
  await Promise.all(members);

  const place = await useEmptyPlace();
  await restore(place, folder);
  expect(await auditLedger(createDatabase(place.pool))).toEqual([]);
});

test('a second backup copies only what came since', async () => {
  await backUp();
  await createVideo(site.deps);
  const { media } = await backUp();
  expect(media).toMatchObject({ copied: 5, missing: [], damaged: [] });
});

test('older backups go, and the media that only they have', async () => {
  const own = await mkdtemp(join(root, 'own-'));
  const { config, db } = site.deps;
  const backUpThere = (keep: number): Promise<Backup> => {
    site.clock.advance(1000);
    const at = { config, db, driver, now: site.clock.now };
    return makeBackup(at, { root: own, withMedia: true, keep });
  };
  await site.deps.storage.put('images/ad.webp', Buffer.from('ad'));
  const ad = await site.deps.prisma.ad.create({
    data: { slot: 'banner', title: 'a', image: 'images/ad.webp', url: 'https://example.org' },
  });
  const first = await backUpThere(0);
  await site.deps.prisma.ad.delete({ where: { id: ad.id } });
  expect((await backUpThere(2)).pruned).toBe(0);
  const media = createFileStorage(join(own, 'media'));
  expect(await media.stat('images/ad.webp')).not.toBeNull();

  const last = await backUpThere(1);
  expect(last.pruned).toBe(2);
  expect(await media.stat('images/ad.webp')).toBeNull();
  await expect(readManifest(first.folder)).rejects.toThrow('is no finished backup');
  const place = await useEmptyPlace();
  expect((await restore(place, last.folder)).media.missing).toEqual([]);
});

test('no older backup goes while the list of one that stays can’t be read', async () => {
  const own = await mkdtemp(join(root, 'unread-'));
  const { config, db } = site.deps;
  const backUpThere = (keep: number): Promise<Backup> => {
    site.clock.advance(1000);
    const at = { config, db, driver, now: site.clock.now };
    return makeBackup(at, { root: own, withMedia: true, keep });
  };
  const [first, second] = [await backUpThere(0), await backUpThere(0)];
  const list = join(second.folder, objectsFile);
  const whole = await readFile(list);
  await writeFile(list, whole.subarray(0, whole.length - 20));
  expect(await backUpThere(2)).toMatchObject({ pruned: 0, unread: second.folder });
  const place = await useEmptyPlace();
  expect((await restore(place, first.folder)).media.missing).toEqual([]);
  await writeFile(list, whole);
  expect(await backUpThere(2)).toMatchObject({ pruned: 2, unread: null });
});

test('a copy that was damaged since is seen when asked for, and mended', async () => {
  const { config, db } = site.deps;
  await backUp();
  const media = createFileStorage(join(root, 'media'));
  await media.put(video.posterKey, Buffer.from('POSTER'));
  site.clock.advance(1000);
  const at = { config, db, driver, now: site.clock.now };
  const { media: copied } = await makeBackup(at, { root, withMedia: true, verify: true });
  expect(copied.copied).toBe(1);
  expect((await buffer(await media.read(video.posterKey))).toString()).toBe('poster');
});

test('two backups at once are one too many', async () => {
  const [one, other] = await Promise.allSettled([backUp(), backUp()]);
  expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('objects that the site lacks are named, and the rest is backed up', async () => {
  const { assetId, segmentNames, posterKey } = await createVideo(site.deps);
  const gone = `media/${assetId}/${segmentNames[0]}`;
  const poster = await buffer(await driver.read(posterKey));
  await driver.remove(gone);
  await driver.put(posterKey, Buffer.from('POSTER'));
  const { folder, media } = await backUp();
  expect(media).toMatchObject({ missing: [gone], damaged: [posterKey] });

  const place = await useEmptyPlace();
  const restored = await restore(place, folder);
  expect(restored.media.missing).toEqual([posterKey, gone].toSorted());
  await driver.put(posterKey, poster);
  await site.deps.prisma.segment.deleteMany({ where: { name: segmentNames[0] ?? '' } });
});

test('a restore is refused where there is something, and replaces it when forced to', async () => {
  const { folder } = await backUp();
  const place = await useEmptyPlace();
  await place.pool.query('create table treasure (id int)');
  await expect(restore(place, folder)).rejects.toThrow(/^The database is not empty.*--force/);
  await place.pool.query('drop table treasure');
  await place.driver.put('images/treasure.webp', Buffer.from('x'));
  await expect(restore(place, folder)).rejects.toThrow(/^Storage is not empty.*--force/);
  await expect(place.pool.query('select from member')).rejects.toThrow('does not exist');

  await place.driver.put(video.posterKey, Buffer.from('POSTER'));
  await place.pool.query('create schema pgboss create table job (id int)');
  const { media } = await restore(place, folder, { force: true });
  const left = await place.pool.query(`select to_regclass('pgboss.job') as jobs`);
  expect(left.rows).toEqual([{ jobs: null }]);
  expect(media).toMatchObject({ kept: 0, missing: [], damaged: [] });
  const poster = await buffer(await place.driver.read(video.posterKey));
  expect(poster.toString()).toBe('poster');
});

test('a restore is refused while the site runs, even when forced to', async () => {
  const { folder } = await backUp();
  const place = { connectionString: site.connectionString, dataDir: root, driver };
  await expect(
    restore({ ...place, pool: site.deps.db.pool }, folder, { force: true }),
  ).rejects.toThrow('The site is running');
});

test('a restore that was stopped or killed can be run again', async () => {
  const { folder, manifest } = await backUp();
  const place = await useEmptyPlace();
  const stop = new AbortController();
  const stopped = restore(place, folder, { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(stopped).rejects.toThrow('aborted');
  // Killed later, when the tables were there and nothing in them.
  const client = await place.pool.connect();
  await clearDatabase(client);
  client.release();
  await makeSchema(place.connectionString, manifest);

  const { media } = await restore(place, folder);
  expect(media.kept).toBeGreaterThan(0);
  expect((await place.pool.query('select from member')).rowCount).toBe(5);
});

test('a damaged or newer backup is refused before anything is touched', async () => {
  const { folder } = await backUp();
  const place = await useEmptyPlace();
  const alter = async (change: (copy: string) => Promise<void>): Promise<string> => {
    const copy = await mkdtemp(join(root, 'copy-'));
    await cp(folder, copy, { recursive: true });
    await change(copy);
    return copy;
  };
  const cut = await alter((copy) => writeFile(join(copy, 'tables', 'member.copy.gz'), 'x'));
  const newer = await alter(async (copy) => {
    const text = await readFile(join(copy, manifestFile), 'utf8');
    await writeFile(join(copy, manifestFile), text.replaceAll('_foundation', '_later'));
  });
  const unfinished = await alter((copy) => rm(join(copy, manifestFile)));
  for (const [copy, sentence] of [
    [cut, 'This backup is damaged (tables/member.copy.gz): nothing was changed'],
    [newer, 'This backup was made by a newer version (20261121120000_later)'],
    [unfinished, 'is no finished backup'],
  ] as const) {
    const refused = restore(place, copy, { force: true });
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toBeInstanceOf(BackupRefused);
  }
  expect(await Array.fromAsync(place.driver.list())).toEqual([]);
});

test('an older backup gets its own schema first, and can be brought up to this version', async () => {
  const { folder } = await backUp();
  const manifest = await readManifest(folder);
  const older = { ...manifest, migrations: manifest.migrations.slice(0, 2) };
  const { connectionString } = await useEmptyPlace();
  await makeSchema(connectionString, older);
  expect(await applyMigrations({ connectionString })).toEqual(
    manifest.migrations.slice(2).map((it) => it.name),
  );
});

test('beside an upload that goes on, a backup is whole; restored, the upload begins again', async () => {
  const { prisma, sources, db } = site.deps;
  const id = randomUUID();
  const { operatorId } = await createOperator(site.deps);
  const metadata = { title: awkward, category: '81' };
  await insertUpload(db, { id, operatorId, bytes: 10_000, metadata }, site.clock.now());
  await sources.write(id, 0, Readable.from([Buffer.alloc(5000)]));
  let more: Promise<unknown> = Promise.resolve();
  const made = await backUp(() => {
    more = more.then(async () =>
      sources.write(id, await sources.sizeOf(id), Readable.from([Buffer.alloc(10)])),
    );
  });
  await more;
  expect(await sources.sizeOf(id)).toBeGreaterThan(5000);
  expect(made.media).toMatchObject({ missing: [], damaged: [] });
  const place = await useEmptyPlace();
  expect((await restore(place, made.folder)).media).toMatchObject({ missing: [], damaged: [] });
  expect(await createFilmSources(place.driver).sizeOf(id)).toBe(0);
  await sources.remove(id);
  await prisma.ingestUpload.delete({ where: { id } });
});
