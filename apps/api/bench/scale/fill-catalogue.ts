import pg from 'pg';

import {
  loadPinyin,
  spellTitle,
} from '../../src/modules/films/catalogue/search/fill-search-keys.ts';
import { categories, type MadeVideo } from './make-videos.ts';

const batch = 5000;

const readPinyin = await loadPinyin();

const insertVideos = `
  insert into video (title, introduction, author, tags, poster_key, duration_seconds, like_count, score,
    state, category_code, son_code, published_at, search_pinyin, search_keyed)
  select title, introduction, author, string_to_array(tags, ','), 'images/' || gen_random_uuid() || '.webp',
    1200, likes, score, 'published', root, son, now() - age * interval '1 hour', pinyin, hashtextextended(title, 1)
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::float8[], $7::text[], $8::text[],
    $9::float8[], $10::text[]) as made (title, introduction, author, tags, likes, score, root, son, age, pinyin)`;

const valuesOf = (videos: readonly MadeVideo[]): unknown[] => [
  videos.map((it) => it.title),
  videos.map((it) => it.introduction),
  videos.map((it) => it.author),
  videos.map((it) => it.tags.join(',')),
  videos.map((it) => it.likeCount),
  videos.map((it) => it.score),
  videos.map((it) => it.categoryCode),
  videos.map((it) => it.sonCode),
  videos.map((it) => it.age),
  videos.map((it) => spellTitle(it.title, readPinyin)),
];

/** Inserts videos in one statement. */
export const insertBatch = (client: pg.Client, videos: readonly MadeVideo[]) =>
  client.query(insertVideos, valuesOf(videos));

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

interface IndexRow {
  name: string;
  definition: string;
  statistics: number | null;
}

/** Takes the indexes of tables away that no constraint needs, and answers how to bring them back. */
export async function dropIndexes(
  client: pg.Client,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const { rows } = await client.query<IndexRow>(
    `select indexname as name, indexdef as definition, attstattarget as statistics
     from pg_indexes join pg_attribute on attrelid = indexname::regclass and attnum = 1
     where tablename = any($1) and schemaname = 'public' and indexdef not like 'CREATE UNIQUE%'`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { name, definition, statistics } of rows) {
      await client.query(definition);
      if (statistics === null) continue;
      await client.query(`alter index ${name} alter column 1 set statistics ${statistics}`);
    }
  };
}

/**
 * Fills an empty catalogue with so many videos, changes them by what is given, and tidies up as the database does in a
 * quiet hour.
 */
export async function fillCatalogue(
  client: pg.Client,
  count: number,
  make: () => MadeVideo,
  varied: readonly string[] = [],
): Promise<void> {
  for (const { code, parentCode } of categories) {
    const level = parentCode === null ? 1 : 2;
    const values = [code, parentCode, level];
    await client.query(
      'insert into category (code, name, parent_code, level) values ($1, $1, $2, $3)',
      values,
    );
  }
  const restoreIndexes = await dropIndexes(client, ['video']);
  // No foreign keys and announcements while loading.
  await client.query(`set session_replication_role = replica`);
  for (let left = count; left > 0; left -= batch) {
    await insertBatch(client, Array.from({ length: Math.min(batch, left) }, make));
  }
  for (const text of varied) await client.query(text);
  await client.query(`reset session_replication_role`);
  await restoreIndexes();
  await client.query('vacuum analyze video');
}
