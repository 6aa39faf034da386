import { type Db, statement } from '../../platform/database/db.ts';

export interface PlacedCategory {
  code: string;
  parent_code: string | null;
  dark_web: boolean;
}

/** A video about to be published, with the poster and length of its first episode. */
export interface NewVideo {
  title: string;
  introduction: string;
  author: string;
  tags: readonly string[];
  paid: boolean;
  posterKey: string;
  durationSeconds: number;
}

const category = statement<PlacedCategory>(
  'publish-category',
  'select code, parent_code, dark_web from category where code = $1',
);

const anyCategory = statement<{ found: boolean }>(
  'publish-any-category',
  'select exists (select from category) as found',
);

const sameTitle = statement<{ id: number }>(
  'publish-same-title',
  `select id from video where title = $1 and category_code = $2 and state <> 'taken_down'
     and deleted_at is null
   order by id limit 1`,
);

const video = statement<{ id: number }>(
  'publish-video',
  `insert into video (title, introduction, author, tags, paid, poster_key, duration_seconds, state,
     category_code, son_code, dark_web, published_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'published', $8, $9, $10, $11) returning id`,
);

const channel = statement<{ id: number }>(
  'publish-channel',
  `with known as (select id from channel where video_id = $1 and name = $2),
   made as (
     insert into channel (video_id, name, position)
     select $1, $2, coalesce((select max(position) + 1 from channel where video_id = $1), 0)
     where not exists (select 1 from known) returning id)
   select id from known union all select id from made`,
);

const episode = statement<{ id: number }>(
  'publish-episode',
  `insert into episode (channel_id, video_id, position, title, asset_id)
   select $1, $2, coalesce((select max(position) + 1 from episode where channel_id = $1), 0), $3, $4
   returning id`,
);

/** Lets one at a time publish under the same title, until the transaction ends. */
const titleLock = statement(
  'publish-lock',
  'select pg_advisory_xact_lock(hashtextextended($1, 0))',
);

export const findCategory = (db: Db, code: string): Promise<PlacedCategory | null> =>
  db.row(category, [code]);

export const findAnyCategory = async (db: Db): Promise<boolean> =>
  (await db.row(anyCategory))?.found ?? false;

export async function lockTitle(db: Db, title: string): Promise<void> {
  await db.run(titleLock, [`publish ${title}`]);
}

export async function findVideoByTitle(
  db: Db,
  title: string,
  rootCode: string,
): Promise<number | null> {
  return (await db.row(sameTitle, [title, rootCode]))?.id ?? null;
}

export async function addVideo(
  db: Db,
  made: NewVideo,
  placed: PlacedCategory,
  now: Date,
): Promise<number> {
  const isChild = placed.parent_code !== null;
  const row = await db.row(video, [
    ...[made.title, made.introduction, made.author, made.tags, made.paid],
    ...[made.posterKey, made.durationSeconds],
    ...[isChild ? placed.parent_code : placed.code, isChild ? placed.code : null, placed.dark_web],
    now,
  ]);
  return expectId(row);
}

/** The channel of that name, made when the video has none. */
export const addChannel = async (db: Db, videoId: number, name: string): Promise<number> =>
  expectId(await db.row(channel, [videoId, name]));

export const addEpisode = async (
  db: Db,
  to: { channelId: number; videoId: number; title: string; assetId: string },
): Promise<number> =>
  expectId(await db.row(episode, [to.channelId, to.videoId, to.title, to.assetId]));

function expectId(row: { id: number } | null): number {
  if (!row) throw new Error('an insert answered no id');
  return row.id;
}
