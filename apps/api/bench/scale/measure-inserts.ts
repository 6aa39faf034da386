import type pg from 'pg';

import { insertBatch } from './fill-catalogue.ts';
import type { MadeVideo } from './make-videos.ts';

const rounds = 300;

/** How long something takes, in milliseconds. */
async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Runs one after the other and takes the time of each. */
async function timeEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) times.push(await time(() => run(item)));
  return times;
}

/** Milliseconds per inserted video with all indexes, and without those of the search, which come back. */
export async function measureInserts(
  client: pg.Client,
  make: () => MadeVideo,
): Promise<{ with: number[]; without: number[] }> {
  const videos = Array.from({ length: rounds }, make);
  const insert = () => timeEach(videos, (video) => insertBatch(client, [video]));
  const undone = async (prepare: string): Promise<number[]> => {
    await client.query('begin');
    await client.query(prepare);
    const times = await insert();
    await client.query('rollback');
    return times;
  };
  await undone('select');
  return {
    with: await undone('select'),
    without: await undone(
      'drop index video_public_grams, video_dark_grams, video_public_pinyin, video_dark_pinyin',
    ),
  };
}

interface SizeRow {
  name: string;
  bytes: number;
}

/** Bytes of the videos' table and of each of its indexes, the largest first. */
export async function measureSizes(client: pg.Client): Promise<SizeRow[]> {
  const { rows } = await client.query<SizeRow>(
    `select relname as name, pg_relation_size(pg_class.oid)::float8 as bytes
     from pg_class left join pg_index on indexrelid = pg_class.oid
     where relname = 'video' or indrelid = 'video'::regclass order by bytes desc`,
  );
  return rows;
}
