import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';

import { seedCategories, seedDemo } from './seed.ts';
import type { SeedStorage } from './seed/demo-files.ts';
import { createScratchDatabase } from './testing/scratch-database.ts';

const now = () => new Date('2026-03-01T12:00:00Z');

async function openDatabase() {
  const database = await createScratchDatabase(inject('testServer'), 'lantern_migrated');
  const pool = new pg.Pool({ connectionString: database.connectionString });
  pool.on('error', () => undefined);
  const close = async (): Promise<void> => {
    await pool.end();
    await database.drop();
  };
  return { pool, close };
}

async function useDatabase(): Promise<pg.Pool> {
  const { pool, close } = await openDatabase();
  onTestFinished(close);
  return pool;
}

/** Stores objects by key in memory; from a given key on, storing fails. */
class MemoryStorage implements SeedStorage {
  readonly objects = new Map<string, number>();
  failFrom = Infinity;

  async put(key: string, body: Uint8Array): Promise<void> {
    if (this.objects.size >= this.failFrom) throw new Error('the disk is full');
    this.objects.set(key, body.byteLength);
  }

  async removeFolder(prefix: string): Promise<void> {
    for (const key of this.objects.keys())
      if (key.startsWith(`${prefix}/`)) this.objects.delete(key);
  }
}

async function count(pool: pg.Pool, what: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${what}`,
  );
  return rows[0]?.count ?? 0;
}

const list = async (pool: pg.Pool, sql: string): Promise<string[]> =>
  (await pool.query<{ it: string }>(sql)).rows.map((row) => row.it);

describe('the demo', () => {
  const storage = new MemoryStorage();
  let pool: pg.Pool;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ pool, close } = await openDatabase());
    await seedDemo({ pool, storage, now });
  });
  afterAll(() => close());

  test('has videos for every list', async () => {
    const published = `video where state = 'published'`;
    expect(await count(pool, published)).toBeGreaterThanOrEqual(240);
    expect(await count(pool, `${published} and paid and not dark_web`)).toBeGreaterThanOrEqual(40);
    expect(await count(pool, `${published} and dark_web`)).toBe(24);
    expect(
      await count(pool, `(select distinct son_code from ${published} and dark_web) subjects`),
    ).toBe(4);
    const serials = `(select c.video_id from channel c join video v on v.id = c.video_id and v.state = 'published'
      group by c.video_id having count(*) = 2 and min((select count(*) from episode e where e.channel_id = c.id)) >= 3) serials`;
    expect(await count(pool, serials)).toBe(6);
  });

  test('has a file for every name in its rows', async () => {
    const files = await list(
      pool,
      `select 'media/' || r.asset_id || '/' || s.name || ' ' || s.bytes as it
         from segment s join rendition r on r.id = s.rendition_id`,
    );
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) {
      const [key = '', bytes] = file.split(' ');
      expect([key, storage.objects.get(key)]).toEqual([key, Number(bytes)]);
    }
    const others = await list(
      pool,
      `select 'media/' || asset_id || '/' || init_name as it from rendition
       union select poster_key from video union select image from ad`,
    );
    for (const key of others) expect([key, storage.objects.has(key)]).toEqual([key, true]);
    expect(
      await count(
        pool,
        `episode e where not exists (select from rendition r where r.asset_id = e.asset_id)`,
      ),
    ).toBe(0);
  });

  test('has comments within the length of its films, and some films with subtitles and sound in two languages', async () => {
    const remarks = await count(pool, 'danmaku');
    expect(remarks).toBeGreaterThan(300);
    const within = `danmaku d join episode e on e.id = d.episode_id and e.video_id = d.video_id
      join asset a on a.id = e.asset_id and d.at_ms between 0 and a.duration_ms`;
    expect(await count(pool, within)).toBe(remarks);
    const subtitleLanguages = await list(
      pool,
      `select string_agg(language, ' ' order by position) as it from subtitle group by asset_id`,
    );
    expect(subtitleLanguages).toEqual(['zh en', 'zh en']);
    const soundLanguages = await list(
      pool,
      `select string_agg(t.language, ' ' order by t.position) as it
       from sound_track t join rendition r on r.id = t.rendition_id and r.width is null group by r.asset_id`,
    );
    expect(soundLanguages).toEqual(['zh en']);
    expect(await list(pool, `select left(text, 42) as it from subtitle limit 1`)).toEqual([
      expect.stringMatching(/^WEBVTT\n\n00:00:01\.000 --> 00:00:04\.500\n/),
    ]);
  });

  test('has one scheduled film, and the newest film has the highest number', async () => {
    const late = await pool.query('select from video where published_at > $1', [now()]);
    expect(late.rowCount).toBe(1);
    const order = `select id::text as it from video where state = 'published' order by`;
    expect(await list(pool, `${order} published_at desc, id desc`)).toEqual(
      await list(pool, `${order} id desc`),
    );
  });

  test('has work for operators: a month of figures, an overdue report, a failed file', async () => {
    const days = await list(pool, 'select count(distinct day)::text as it from ad_day');
    expect(Number(days[0])).toBeGreaterThanOrEqual(29);
    expect(await count(pool, 'ad_day where clicks > views')).toBe(0);
    const due = await pool.query(`select from video_report where state = 'open' and due_at < $1`, [
      now(),
    ]);
    expect(due.rowCount).toBe(1);
    const faults = `select fault as it from ingest_step s join ingest i on i.id = s.ingest_id where i.state = 'failed' and s.state = 'failed'`;
    expect(await list(pool, faults)).toEqual(['not-decodable']);
  });

  test('has ads in every place, active and not, and settings', async () => {
    const slots = await list(pool, 'select unnest(enum_range(null::ad_slot))::text as it');
    const active = await list(pool, 'select distinct slot::text as it from ad where active');
    expect(active.toSorted()).toEqual(slots.toSorted());
    expect(await count(pool, 'ad where not active')).toBeGreaterThan(3);
    expect(await count(pool, 'setting')).toBeGreaterThan(3);
  });

  test.each([
    ['member', 'demo', 'demo1234'],
    ['member', 'vip', 'vip12345'],
    ['member', 'inviter', 'inviter1'],
    ['operator', 'operator', 'operator1234'],
  ])('%s %s gets in with the password that is told', async (table, login, password) => {
    const [hash = ''] = await list(
      pool,
      `select password_hash as it from ${table} where login_name = '${login}'`,
    );
    expect(await verify(hash, password)).toBe(true);
    expect(await verify(hash, `${password}x`)).toBe(false);
  });

  test('has members with their coins and money in the ledger', async () => {
    const owned = `select a.kind || ' ' || a.balance || ' ' || (select sum(amount) from ledger_posting p where p.account_id = a.id) as it
      from ledger_account a join member m on m.id = a.member_id and m.login_name = 'demo' order by a.id`;
    expect(await list(pool, owned)).toEqual([
      'member_coins_given 100 100',
      'member_balance 2000 2000',
    ]);
    const vips = `select login_name || ' ' || vip_plan || ' ' || (vip_expires_at - interval '365 days')::text as it
      from member where vip_plan > 0`;
    await pool.query(`set timezone = 'UTC'`);
    expect(await list(pool, vips)).toEqual(['vip 3 2026-03-01 12:00:00+00']);
    const invited = `invite where inviter_id = (select id from member where login_name = 'inviter')`;
    expect(await count(pool, invited)).toBe(12);
    const rewarded = invited.replace('invite ', 'invite_reward ');
    expect(await count(pool, rewarded)).toBe(9);
    const isVip = `member where login_name = 'inviter' and vip_expires_at > '2026-03-01T12:00Z'`;
    expect(await count(pool, isVip)).toBe(0);
  });

  test('has guests who came in every hour of a month, and none from the future', async () => {
    const hours = `(select date_trunc('hour', created_at) from member
      where login_name like 'u%' and created_at > $1::timestamptz - interval '30 days' group by 1) hours`;
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${hours}`, [
      now(),
    ]);
    expect(rows[0]?.n).toBeGreaterThanOrEqual(30 * 24 - 1);
    const later = `member where created_at > '${now().toISOString()}'`;
    expect(await count(pool, later)).toBe(0);
  });

  test('is created once', async () => {
    const before = storage.objects.size;
    expect(await seedDemo({ pool, storage, now })).toBe(false);
    await seedCategories(pool);
    expect(storage.objects.size).toBe(before);
    expect(await count(pool, `member where login_name = 'demo'`)).toBe(1);
  });
});

test('an interrupted seeding leaves no row, and the next one completes', async () => {
  const pool = await useDatabase();
  const storage = new MemoryStorage();
  storage.failFrom = 60;
  await expect(seedDemo({ pool, storage, now })).rejects.toThrow('the disk is full');
  expect(await count(pool, 'category')).toBe(0);

  storage.failFrom = Infinity;
  await pool.query('alter table operator rename password_hash to away');
  await expect(seedDemo({ pool, storage, now })).rejects.toThrow('password_hash');
  expect(await count(pool, 'video')).toBe(0);
  await pool.query('alter table operator rename away to password_hash');

  expect(await seedDemo({ pool, storage, now })).toBe(true);
  // Files of the interrupted seedings under other names are removed.
  const tables = ['segment', 'rendition', 'storyboard'];
  const counts = await Promise.all(tables.map((table) => count(pool, table)));
  const files = counts.reduce((sum, it) => sum + it, 0);
  expect([...storage.objects.keys()].filter((it) => it.startsWith('media/'))).toHaveLength(files);
});

test('when two processes start at once, one seeds', async () => {
  const pool = await useDatabase();
  const storage = new MemoryStorage();
  const both = await Promise.all([1, 2].map(() => seedDemo({ pool, storage, now })));
  expect(both.filter(Boolean)).toHaveLength(1);
});

test('a site with a real member is left unchanged', async () => {
  const pool = await useDatabase();
  await pool.query(
    `insert into member (code, login_name, nickname, password_hash) values ('11234567', 'a', 'a', 'x')`,
  );
  expect(await seedDemo({ pool, storage: new MemoryStorage(), now })).toBe(false);
  expect(await count(pool, 'video')).toBe(0);
});

test('every site gets the categories that screens name, and keeps its own', async () => {
  const pool = await useDatabase();
  await seedCategories(pool);
  await seedCategories(pool);
  expect(
    await list(pool, `select name as it from category where code in ('30', '90') order by code`),
  ).toEqual(['超清影像', '暗网']);
  await pool.query(`delete from category where code <> '30' and parent_code is not null`);
  const kept = await count(pool, 'category');
  await seedCategories(pool);
  expect(await count(pool, 'category')).toBe(kept);
});

test('the second process waits for the lock without a statement that could time out', async () => {
  const pool = await useDatabase();
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock($1)', [5_267_836_023]);
  const seeding = seedCategories(pool);
  seeding.catch(() => undefined);
  const waiting = `pg_stat_activity where datname = current_database() and state = 'idle'
    and query like '%try_advisory_lock%'`;
  await expect.poll(() => count(pool, waiting)).toBe(1);
  expect(await count(pool, 'category')).toBe(0);
  holder.release(true);
  await seeding;
});
