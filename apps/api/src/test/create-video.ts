import { randomBytes, randomUUID } from 'node:crypto';

import { uncheckedStatement } from '../platform/database/statement.ts';
import type { Deps } from '../platform/deps.ts';
import {
  drawSeal,
  type FilmSeal,
  nameSealed,
  sealSegments,
} from '../platform/storage/film-seal.ts';

export interface TestVideoOptions {
  title?: string;
  author?: string;
  tags?: string[];
  introduction?: string;
  paid?: boolean;
  state?: 'draft' | 'in_review' | 'published' | 'taken_down';
  categoryCode?: string;
  /** Made below the category when it isn't there. */
  sonCode?: string;
  darkWeb?: boolean;
  likeCount?: number;
  score?: number;
  publishedAt?: Date;
  /** Length of each segment of its one rendition, in seconds; its bytes name the segment. */
  segmentSeconds?: number[];
  /** Names of the channels; each has as many episodes as `episodes` says. */
  channels?: string[];
  episodes?: number;
  /** With a sheet of small pictures. */
  storyboard?: boolean;
  /** Its rendition's lines, 360 by default, and further renditions without files of their own. */
  lines?: number[];
  /** The channels that are for VIP members only. */
  vipChannels?: string[];
  /** Coins for each episode. */
  ownPrice?: number;
  /** Whether its segments are encrypted, as every film that is taken in; else it is one of an earlier version. */
  sealed?: boolean;
}

export interface TestVideo {
  id: number;
  title: string;
  posterKey: string;
  assetId: string;
  /** In the order of channels and episodes. */
  episodeIds: number[];
  renditionId: number;
  initName: string;
  segmentNames: string[];
  storyboardName: string | null;
  /** Null for a film that is not sealed. */
  seal: FilmSeal | null;
}

/** A process with `changes` has heard of what was made before that is answered. */
type Heard = Partial<Pick<Deps, 'changes'>>;
type TestDeps = Pick<Deps, 'db' | 'storage' | 'now'> & Heard;

const randomName = (extension: string): string =>
  `${randomBytes(15).toString('base64url')}.${extension}`;

/** What a test file's segments hold: enough to tell one from another. */
export const bytesOfSegment = (index: number): Buffer => Buffer.from(`segment ${index}`.repeat(20));

const insertCategory = uncheckedStatement(
  'test-insert-category',
  `insert into category (code, name, parent_code, dark_web, level, position)
   values ($1, $2, $3, $4, $5, $6) on conflict (code) do nothing`,
);

async function ensureCategory(
  { db }: TestDeps,
  category: { code: string; parentCode: string | null; darkWeb: boolean },
): Promise<void> {
  const { code, parentCode, darkWeb } = category;
  const level = parentCode === null ? 1 : 2;
  await db.run(insertCategory, [code, `类${code}`, parentCode, darkWeb, level, Number(code)]);
}

/** The names of a rendition of so many lines, 16:9. */
const shapeOf = (lines: number) => ({
  name: `${lines}p`,
  width: Math.round((lines * 16) / 9),
  height: lines,
  bandwidth: lines * 1000,
  codecs: 'avc1.64001e,mp4a.40.2',
});

interface AssetOptions {
  segmentSeconds: number[];
  lines: number[];
  sealed: boolean;
}

const randomNames = (count: number) => ({
  initName: randomName('mp4'),
  segmentNames: Array.from({ length: count }, () => randomName('m4s')),
});

/** A rendition's row, with the segments that lie in storage. */
function planRendition(seal: FilmSeal | null, lines: number, segmentSeconds: number[]) {
  const shape = shapeOf(lines);
  const count = segmentSeconds.length;
  const { initName, segmentNames } = seal
    ? nameSealed(seal, shape.name, count)
    : randomNames(count);
  const close = seal && sealSegments(seal, shape.name, count);
  const bodies = segmentSeconds.map((_, at) => {
    const clear = bytesOfSegment(at);
    return close ? close(clear, at) : clear;
  });
  const lengthsMs = segmentSeconds.map((it) => it * 1000);
  const segmentSizes = bodies.map((it) => it.length);
  const rows = segmentNames.map((name, position) => ({
    position,
    name,
    durationMs: lengthsMs[position] ?? 0,
    bytes: segmentSizes[position] ?? 0,
  }));
  const stored = seal
    ? { segmentLengthsMs: lengthsMs, segmentSizes, segments: [] }
    : { segmentLengthsMs: [], segmentSizes: [], segments: rows };
  return { initName, segmentNames, bodies, row: { ...shape, initName, ...stored } };
}

/** An asset with its renditions, which are JSON; answers them from the smallest on. */
const insertAsset = uncheckedStatement<{ id: number }>(
  'test-insert-asset',
  `with given as (
     select * from jsonb_to_recordset($4::jsonb) it (name text, width int, height int, bandwidth int, codecs text,
       "initName" text, "segmentLengthsMs" int[], "segmentSizes" int[], segments jsonb)
   ), asset as (
     insert into asset (id, duration_ms, aligned_at) values ($1, $2, $3) returning id
   ), rendition as (
     insert into rendition (asset_id, name, width, height, bandwidth, codecs, init_name, segment_lengths_ms, segment_sizes)
     select asset.id, name, width, height, bandwidth, codecs, "initName", "segmentLengthsMs", "segmentSizes"
       from asset, given
     returning id, name, bandwidth
   ), segment as (
     insert into segment (rendition_id, position, name, duration_ms, bytes)
     select rendition.id, it.position, it.name, it."durationMs", it.bytes
       from rendition join given on given.name = rendition.name,
            jsonb_to_recordset(given.segments) it (position int, name text, "durationMs" int, bytes int)
   )
   select id from rendition order by bandwidth`,
);

const insertSeal = uncheckedStatement(
  'test-insert-seal',
  `insert into asset_seal (asset_id, folder, secret, fine_segments, sealed_at) values ($1, $2, $3, $4, $5)`,
);

async function createAsset(
  { db, storage, now }: TestDeps,
  { segmentSeconds, lines: [firstLines = 360, ...moreLines], sealed }: AssetOptions,
) {
  const assetId = randomUUID();
  const lengths = { lengthsSeconds: segmentSeconds, fineSeconds: 60 };
  const seal = sealed ? drawSeal(randomBytes, lengths) : null;
  const first = planRendition(seal, firstLines, segmentSeconds);
  const more = moreLines.map((lines) => planRendition(seal, lines, segmentSeconds));
  const durationMs = segmentSeconds.reduce((sum, it) => sum + it * 1000, 0);
  const renditions = JSON.stringify([first, ...more].map((it) => it.row));
  const { id: renditionId } = await db.one(insertAsset, [assetId, durationMs, now(), renditions]);
  if (seal) {
    const { folder, secret, fineSegments } = seal;
    await db.run(insertSeal, [assetId, folder, secret, fineSegments, now()]);
  }
  const place = seal ? `sealed/${seal.folder}` : `media/${assetId}`;
  await storage.put(`${place}/${first.initName}`, Buffer.from('init'));
  for (const [at, name] of first.segmentNames.entries()) {
    await storage.put(`${place}/${name}`, first.bodies[at] ?? Buffer.alloc(0));
  }
  const { initName, segmentNames } = first;
  return { assetId, initName, durationMs, renditionId, segmentNames, seal };
}

const insertStoryboard = uncheckedStatement(
  'test-insert-storyboard',
  `insert into storyboard (asset_id, name, bytes, width, height, columns, rows, interval_ms)
   values ($1, $2, $3, 160, 90, 3, 1, 4000)`,
);

async function createStoryboard({ db, storage }: TestDeps, assetId: string): Promise<string> {
  const name = randomName('webp');
  const sheet = Buffer.from('storyboard');
  await storage.put(`media/${assetId}/${name}`, sheet);
  await db.run(insertStoryboard, [assetId, name, sheet.length]);
  return name;
}

const footage = {
  sonCode: null,
  segmentSeconds: [4, 4, 4],
  channels: ['线路一'],
  episodes: 1,
  storyboard: false,
  sealed: false,
  lines: [360],
  vipChannels: [],
} satisfies Partial<Record<keyof TestVideoOptions, unknown>>;
const plain = { state: 'published', categoryCode: '30', darkWeb: false } as const;
const rowWithDefaults = {
  introduction: '',
  author: '',
  tags: [],
  paid: false,
  likeCount: 0,
  score: 0,
  ownPrice: null,
} satisfies Partial<Record<keyof TestVideoOptions, unknown>>;

const insertVideo = uncheckedStatement<{ id: number }>(
  'test-insert-video',
  `insert into video (title, introduction, author, tags, poster_key, duration_seconds, paid, like_count, score, state,
                      category_code, son_code, dark_web, published_at, own_price)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id`,
);

/** So many episodes of one asset in each channel. */
const insertEpisodes = uncheckedStatement<{ id: number }>(
  'test-insert-episodes',
  `with given as (
     select name, vip_only, place - 1 as position
       from unnest($3::text[], $4::boolean[]) with ordinality it (name, vip_only, place)
   ), channel as (
     insert into channel (video_id, name, position, vip_only)
     select $1, name, position, vip_only from given order by position
     returning id, position
   ), episode as (
     insert into episode (channel_id, video_id, position, title, asset_id)
     select channel.id, $1, place, '第' || place + 1 || '集', $2
       from channel, generate_series(0, $5::int - 1) place order by channel.position, place
     returning id
   )
   select id from episode order by id`,
);

/** A video with footage, published now in category 30 unless told otherwise. */
export async function createVideo(
  deps: TestDeps,
  options: TestVideoOptions = {},
): Promise<TestVideo> {
  const { sonCode, segmentSeconds, channels, episodes, ...others } = { ...footage, ...options };
  const { storyboard, sealed, lines, vipChannels, ...given } = others;
  const { categoryCode, darkWeb } = { ...plain, ...given };
  await ensureCategory(deps, { code: categoryCode, parentCode: null, darkWeb });
  if (sonCode !== null) {
    await ensureCategory(deps, { code: sonCode, parentCode: categoryCode, darkWeb });
  }
  const asset = await createAsset(deps, { segmentSeconds, lines, sealed });
  const storyboardName = storyboard ? await createStoryboard(deps, asset.assetId) : null;
  const posterKey = `images/${randomName('webp')}`;
  await deps.storage.put(posterKey, Buffer.from('poster'));
  const row = {
    title: `视频${asset.assetId.slice(0, 8)}`,
    publishedAt: deps.now(),
    ...rowWithDefaults,
    ...plain,
    ...given,
  };
  const { id } = await deps.db.one(insertVideo, [
    row.title,
    row.introduction,
    row.author,
    row.tags,
    posterKey,
    Math.round(asset.durationMs / 1000),
    row.paid,
    row.likeCount,
    row.score,
    row.state,
    row.categoryCode,
    sonCode,
    row.darkWeb,
    row.publishedAt,
    row.ownPrice,
  ]);
  const isVip = channels.map((name) => vipChannels.some((it) => it === name));
  const values = [id, asset.assetId, channels, isVip, episodes];
  const rows = await deps.db.rows(insertEpisodes, values);
  const episodeIds = rows.map((it) => it.id);
  await deps.changes?.heard();
  return { id, title: row.title, posterKey, episodeIds, storyboardName, ...asset };
}

const insertBare = uncheckedStatement<{ id: number }>(
  'test-insert-bare-videos',
  `insert into video (title, poster_key, duration_seconds, category_code, state, published_at)
   select '片 ' || n, 'images/x.webp', 60, '30', 'published', $3 from generate_series($1::int, $2::int) n
   returning id`,
);

/** Creates so many published videos without an episode; the category 30 has to be there. Answers their ids. */
export async function createBareVideos(
  { db, now, changes }: Pick<Deps, 'db' | 'now'> & Heard,
  count: number,
  from = 1,
): Promise<number[]> {
  const rows = await db.rows(insertBare, [from, from + count - 1, now()]);
  await changes?.heard();
  return rows.map(({ id }) => id);
}

/** Creates so many published videos; only the first can be played. Answers their ids. */
export async function createVideos(deps: TestDeps, count: number): Promise<number[]> {
  const { id } = await createVideo(deps, { title: '样片' });
  return [id, ...(await createBareVideos(deps, count - 1, 2))];
}
