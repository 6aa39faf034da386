import { setTimeout as pause } from 'node:timers/promises';

import type pg from 'pg';

import { categories, type DemoVideo, topics, videos } from './demo/catalogue.ts';
import { ads, settings } from './demo/site.ts';
import { insertClips, insertVideos } from './seed/demo-catalogue.ts';
import { listPosters, type SeedStorage, storeClips, storePictures } from './seed/demo-files.ts';
import { insertMembers } from './seed/demo-members.ts';
import { insertVisits } from './seed/demo-visits.ts';
import { insertRemarks, insertSubtitles } from './seed/demo-words.ts';
import { insertWork } from './seed/demo-work.ts';
import { insertRows } from './seed/insert-rows.ts';

/** The lock under which one process seeds at a time. */
const lockKey = 5_267_836_023;
const retryMs = 200;

/** Creates the categories of the specification on a site without any; idempotent. */
export async function seedCategories(pool: pg.Pool): Promise<void> {
  await whileLocked(pool, insertCategories);
}

/** What a new site in production begins with: films wait for review, and no word is offered for searching. */
const newSite = { intakeReview: true, hotWords: [] };

/** Settles an empty database for production: nothing of the demo, and the settings that a new site begins with. Idempotent. */
export async function beginSite(pool: pg.Pool): Promise<void> {
  await whileLocked(pool, async (client) => {
    const { rowCount } = await client.query(
      'select where exists (select from category) or exists (select from setting)',
    );
    if (rowCount === 0 && (await isEmpty(client))) await insertSettings(client, newSite);
  });
}

export interface SeedOptions {
  pool: pg.Pool;
  storage: SeedStorage;
  now: () => Date;
  /** Called when there is something to do. */
  onProgress?: (line: string) => void;
}

/**
 * Fills an empty site with the demo: videos that play, ads, settings, and members whose passwords everybody
 * knows, so never in production. All rows come in one transaction: a killed process leaves none, and the next
 * start seeds again. Resolves to whether the site was empty.
 */
export function seedDemo({
  pool,
  storage,
  now,
  onProgress = () => undefined,
}: SeedOptions): Promise<boolean> {
  return whileLocked(pool, async (client) => {
    if (!(await isEmpty(client))) return false;
    onProgress('Making the demo');
    const clips = await storeClips(storage);
    const posterPaths = await planPosters();
    const pictures = await storePictures(storage, [
      ...posterPaths.values(),
      ...ads.map((it) => it.picture),
    ]);
    const keyOf = (path: string | undefined): string => {
      const key = path === undefined ? undefined : pictures.get(path);
      if (key === undefined) throw new Error(`the demo has no picture ${path}`);
      return key;
    };

    await inTransaction(client, async () => {
      const time = now();
      await insertCategories(client);
      await insertClips(client, clips, time);
      await insertSubtitles(client, clips);
      await insertVideos(client, { clips, posterOf: (it) => keyOf(posterPaths.get(it)) }, time);
      await insertPlaces(client, time);
      await insertAds(client, keyOf);
      await insertSettings(client, settings);
      await insertMembers(client, time);
      await insertWork(client, time);
      await insertVisits(client, time);
      await insertRemarks(client, time);
    });
    await client.query('analyze');
    return true;
  });
}

async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    'select where exists (select from video) or exists (select from member)',
  );
  return rowCount === 0;
}

async function insertCategories(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from category limit 1');
  if (rowCount !== 0) return;
  // Parents come first in the list; a statement checks its foreign keys only at its end.
  await insertRows(
    client,
    'category',
    categories.map(({ code, name, nameEn, parent, darkWeb }, position) => ({
      code,
      name,
      name_en: nameEn,
      parent_code: parent,
      level: parent === null ? 1 : 2,
      position,
      dark_web: darkWeb,
    })),
  );
}

/** Inserts topics and pins: the best film, the newest of a category, and one from tomorrow on. */
async function insertPlaces(client: pg.ClientBase, now: Date): Promise<void> {
  await insertRows(
    client,
    'topic',
    topics.map(({ title, titleEn, code, sons, picture }, position) => ({
      title,
      title_en: titleEn,
      category_code: code,
      son_codes: sons,
      picture,
      position,
    })),
  );
  await client.query(
    `insert into pin (place, video_id, position, starts_at)
     select * from (
       (select 'featured', id, 0, null::timestamptz from video where state = 'published' and not dark_web
         order by score desc, id desc limit 1)
       union all (select 'featured', id, 1, $1::timestamptz + interval '1 day' from video
         where state = 'published' and not dark_web order by like_count desc, id desc limit 1)
       union all (select '34', id, 0, null from video where state = 'published' and category_code = '34'
         order by published_at desc, id desc limit 1)) chosen`,
    [now],
  );
}

/** Returns each video's poster file; a motif with too few posters starts again from its first. */
async function planPosters(): Promise<Map<DemoVideo, string>> {
  const posters = await listPosters();
  const planned = new Map<DemoVideo, string>();
  for (const video of videos) {
    const looks = posters.get(video.poster.motif) ?? [];
    const path = looks[video.poster.look % looks.length];
    if (path !== undefined) planned.set(video, path);
  }
  return planned;
}

const insertAds = (client: pg.ClientBase, keyOf: (path: string) => string): Promise<void> =>
  insertRows(
    client,
    'ad',
    ads.map(({ picture, ...ad }, position) => ({
      ...ad,
      image: keyOf(picture),
      position,
      weight: 1,
    })),
  );

const insertSettings = (client: pg.ClientBase, all: object): Promise<void> =>
  insertRows(
    client,
    'setting',
    Object.entries(all).map(([key, value]: [string, unknown]) => ({ key, value })),
  );

/** Tries the lock without waiting, because the other process may seed for longer than a statement may take. */
async function tryLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [lockKey],
  );
  return rows[0]?.locked ?? false;
}

/** Runs the work while one connection holds the lock. */
async function whileLocked<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    while (!(await tryLock(client))) await pause(retryMs);
    return await work(client);
  } finally {
    // Closing the connection releases the lock, whether the work failed or not.
    client.release(true);
  }
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
