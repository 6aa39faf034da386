import type pg from 'pg';

import { type DemoVideo, videos } from '../demo/catalogue.ts';
import type { StoredClip } from './demo-files.ts';
import { insertRows, reserveIds } from './insert-rows.ts';

const minuteMs = 60_000;

export async function insertClips(
  client: pg.ClientBase,
  clips: readonly StoredClip[],
  now: Date,
): Promise<void> {
  await insertRows(
    client,
    'asset',
    clips.map((it) => ({ id: it.assetId, duration_ms: it.durationMs, aligned_at: now })),
  );
  await insertRows(
    client,
    'storyboard',
    clips.map(({ assetId, storyboard: { intervalMs, ...measures } }) => ({
      asset_id: assetId,
      interval_ms: intervalMs,
      ...measures,
    })),
  );
  await insertStreams(client, clips);
}

/** Inserts renditions of pictures, and of separate sound. */
async function insertStreams(client: pg.ClientBase, clips: readonly StoredClip[]): Promise<void> {
  const streams = clips.flatMap(({ assetId, renditions, sounds }) => [
    ...renditions.map((stream) => ({ assetId, stream, size: stream, sound: null })),
    ...sounds.map((sound, position) => ({
      assetId,
      stream: sound,
      size: null,
      sound: { ...sound, position },
    })),
  ]);
  const ids = await reserveIds(client, 'rendition', streams.length);
  const numbered = streams.map((it, index) => ({ ...it, id: ids[index] }));
  await insertRows(
    client,
    'rendition',
    numbered.map(({ id, assetId, stream, size }) => ({
      id,
      asset_id: assetId,
      name: stream.name,
      width: size?.width ?? null,
      height: size?.height ?? null,
      bandwidth: stream.bandwidth,
      codecs: stream.codecs,
      init_name: stream.initName,
    })),
  );
  await insertRows(
    client,
    'sound_track',
    numbered.flatMap(({ id, sound }) => {
      if (!sound) return [];
      const { position, language, label, channels } = sound;
      return [{ rendition_id: id, position, language, label, channels }];
    }),
  );
  await insertRows(
    client,
    'segment',
    numbered.flatMap(({ id, stream }) =>
      stream.segments.map(({ name, durationMs, bytes }, position) => ({
        rendition_id: id,
        position,
        name,
        duration_ms: durationMs,
        bytes,
      })),
    ),
  );
}

export interface CatalogueMedia {
  clips: readonly StoredClip[];
  /** Returns the storage key of a video's poster. */
  posterOf: (video: DemoVideo) => string;
}

/** Inserts all demo videos with their channels and episodes; older videos have smaller numbers. */
export async function insertVideos(
  client: pg.ClientBase,
  { clips, posterOf }: CatalogueMedia,
  now: Date,
): Promise<void> {
  const clipOf = (number: number): StoredClip => {
    const clip = clips[number % clips.length];
    if (clip === undefined) throw new Error('there are no demo clips');
    return clip;
  };
  const oldestFirst = videos.toSorted((a, b) => b.ageMinutes - a.ageMinutes);
  const videoIds = await reserveIds(client, 'video', oldestFirst.length);
  await insertRows(
    client,
    'video',
    oldestFirst.map((video, index) => ({
      id: videoIds[index],
      ...describe(video, now),
      poster_key: posterOf(video),
      duration_seconds: Math.round(clipOf(firstClip(video)).durationMs / 1000),
    })),
  );

  const channels = oldestFirst.flatMap((video, index) =>
    video.channels.map((channel, position) => ({ channel, position, videoId: videoIds[index] })),
  );
  const channelIds = await reserveIds(client, 'channel', channels.length);
  await insertRows(
    client,
    'channel',
    channels.map(({ channel, position, videoId }, index) => ({
      id: channelIds[index],
      video_id: videoId,
      name: channel.name,
      position,
    })),
  );
  await insertRows(
    client,
    'episode',
    channels.flatMap(({ channel, videoId }, index) =>
      channel.episodes.map(({ title, clip }, position) => ({
        channel_id: channelIds[index],
        video_id: videoId,
        position,
        title,
        asset_id: clipOf(clip).assetId,
      })),
    ),
  );
}

const firstClip = (video: DemoVideo): number => video.channels[0]?.episodes[0]?.clip ?? 0;

const dayMs = 24 * 60 * minuteMs;

/** The name of each state in the database. */
const stateOf = {
  published: 'published',
  scheduled: 'published',
  draft: 'draft',
  taken_down: 'taken_down',
  deleted: 'taken_down',
} as const;

function publishedAt({ state }: DemoVideo, madeAt: Date, now: Date): Date | null {
  if (state === 'draft') return null;
  return state === 'scheduled' ? new Date(now.getTime() + 2 * dayMs) : madeAt;
}

function describe(video: DemoVideo, now: Date) {
  const madeAt = new Date(now.getTime() - video.ageMinutes * minuteMs);
  return {
    title: video.title,
    introduction: video.introduction,
    author: video.author,
    tags: video.tags,
    paid: video.paid,
    like_count: video.likeCount,
    score: video.score,
    state: stateOf[video.state],
    deleted_at: video.state === 'deleted' ? new Date(now.getTime() - dayMs) : null,
    category_code: video.categoryCode,
    son_code: video.sonCode,
    dark_web: video.darkWeb,
    published_at: publishedAt(video, madeAt, now),
    created_at: madeAt,
  };
}
