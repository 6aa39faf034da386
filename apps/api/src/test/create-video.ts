import { randomBytes, randomUUID } from 'node:crypto';

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

type TestDeps = Pick<Deps, 'prisma' | 'storage' | 'now'>;

const randomName = (extension: string): string =>
  `${randomBytes(15).toString('base64url')}.${extension}`;

/** What a test file's segments hold: enough to tell one from another. */
export const bytesOfSegment = (index: number): Buffer => Buffer.from(`segment ${index}`.repeat(20));

async function ensureCategory(
  { prisma }: TestDeps,
  category: { code: string; parentCode: string | null; darkWeb: boolean },
): Promise<void> {
  const { code, parentCode, darkWeb } = category;
  const level = parentCode === null ? 1 : 2;
  const create = { code, name: `类${code}`, parentCode, darkWeb, level, position: Number(code) };
  await prisma.category.upsert({ where: { code }, create, update: {} });
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
    ? { segmentLengthsMs: lengthsMs, segmentSizes }
    : { segments: { create: rows } };
  return { initName, segmentNames, bodies, row: { ...shape, initName, ...stored } };
}

function rowOfSeal(seal: FilmSeal | null, sealedAt: Date) {
  if (!seal) return {};
  const { folder, fineSegments } = seal;
  const secret = Uint8Array.from(seal.secret);
  return { seal: { create: { folder, secret, fineSegments, sealedAt } } };
}

async function createAsset(
  { prisma, storage, now }: TestDeps,
  { segmentSeconds, lines: [firstLines = 360, ...moreLines], sealed }: AssetOptions,
) {
  const assetId = randomUUID();
  const lengths = { lengthsSeconds: segmentSeconds, fineSeconds: 60 };
  const seal = sealed ? drawSeal(randomBytes, lengths) : null;
  const first = planRendition(seal, firstLines, segmentSeconds);
  const more = moreLines.map((lines) => planRendition(seal, lines, segmentSeconds));
  const durationMs = segmentSeconds.reduce((sum, it) => sum + it * 1000, 0);
  const asset = await prisma.asset.create({
    data: {
      id: assetId,
      durationMs,
      alignedAt: now(),
      renditions: { create: [first.row, ...more.map((it) => it.row)] },
      ...rowOfSeal(seal, now()),
    },
    include: { renditions: { orderBy: { bandwidth: 'asc' } } },
  });
  const place = seal ? `sealed/${seal.folder}` : `media/${assetId}`;
  await storage.put(`${place}/${first.initName}`, Buffer.from('init'));
  for (const [at, name] of first.segmentNames.entries()) {
    await storage.put(`${place}/${name}`, first.bodies[at] ?? Buffer.alloc(0));
  }
  const renditionId = Number(asset.renditions[0]?.id);
  const { initName, segmentNames } = first;
  return { assetId, initName, durationMs, renditionId, segmentNames, seal };
}

async function createStoryboard({ prisma, storage }: TestDeps, assetId: string): Promise<string> {
  const name = randomName('webp');
  const sheet = Buffer.from('storyboard');
  const measures = { width: 160, height: 90, columns: 3, rows: 1, intervalMs: 4000 };
  await storage.put(`media/${assetId}/${name}`, sheet);
  await prisma.storyboard.create({ data: { assetId, name, bytes: sheet.length, ...measures } });
  return name;
}

const plain = { state: 'published', categoryCode: '30', darkWeb: false } as const;

/** A video with footage, published now in category 30 unless told otherwise. */
export async function createVideo(
  deps: TestDeps,
  options: TestVideoOptions = {},
): Promise<TestVideo> {
  const { sonCode = null, segmentSeconds = [4, 4, 4], channels, episodes, ...rest } = options;
  const { storyboard = false, sealed = false, lines = [360], vipChannels = [], ...given } = rest;
  const { categoryCode, darkWeb } = { ...plain, ...given };
  await ensureCategory(deps, { code: categoryCode, parentCode: null, darkWeb });
  if (sonCode !== null) {
    await ensureCategory(deps, { code: sonCode, parentCode: categoryCode, darkWeb });
  }
  const asset = await createAsset(deps, { segmentSeconds, lines, sealed });
  const storyboardName = storyboard ? await createStoryboard(deps, asset.assetId) : null;
  const posterKey = `images/${randomName('webp')}`;
  await deps.storage.put(posterKey, Buffer.from('poster'));
  const video = await deps.prisma.video.create({
    data: {
      title: `视频${asset.assetId.slice(0, 8)}`,
      publishedAt: deps.now(),
      durationSeconds: Math.round(asset.durationMs / 1000),
      posterKey,
      sonCode,
      ...plain,
      ...given,
    },
  });
  const episodeIds = await createEpisodes(deps, video.id, asset.assetId, {
    channels,
    episodes,
    vipChannels,
  });
  return {
    id: Number(video.id),
    title: video.title,
    posterKey,
    episodeIds,
    storyboardName,
    ...asset,
  };
}

async function createEpisodes(
  { prisma }: TestDeps,
  videoId: bigint,
  assetId: string,
  {
    channels = ['线路一'],
    episodes = 1,
    vipChannels,
  }: {
    channels?: string[] | undefined;
    episodes?: number | undefined;
    vipChannels: readonly string[];
  },
): Promise<number[]> {
  const ids: number[] = [];
  for (const [position, name] of channels.entries()) {
    const channel = await prisma.channel.create({
      data: { videoId, name, position, vipOnly: vipChannels.includes(name) },
    });
    for (let place = 0; place < episodes; place++) {
      const title = `第${place + 1}集`;
      const data = { channelId: channel.id, videoId, position: place, title, assetId };
      ids.push(Number((await prisma.episode.create({ data })).id));
    }
  }
  return ids;
}

/** Creates so many published videos in a database without any; only the first can be played. Answers their ids. */
export async function createVideos(deps: Deps, count: number): Promise<number[]> {
  const { id } = await createVideo(deps, { title: '样片' });
  await deps.db.query(
    `insert into video (title, poster_key, duration_seconds, category_code, state, published_at)
     select '片 ' || n, 'images/x.webp', 60, '30', 'published', now() from generate_series(2, $1::int) n`,
    [count],
  );
  const rows = await deps.prisma.video.findMany({ select: { id: true } });
  return [id, ...rows.map((row) => Number(row.id)).filter((it) => it !== id)];
}
