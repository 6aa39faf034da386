import type { PublishFault } from '@lantern/rules/ingest-faults';

import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import {
  addChannel,
  addEpisode,
  addVideo,
  fillEpisode,
  fillVideo,
  findAnyCategory,
  findCategory,
  findMissingRights,
  findVideoByTitle,
  lockVideoToPublish,
  isDraft,
  lockTitle,
  type NewVideo,
  type PlacedCategory,
  type PolicySource,
} from './publish.repo.ts';

export class PublishRefused extends Error {
  override name = 'PublishRefused';
  readonly fault: PublishFault;
  /** For `rights-missing`: the kinds of missing records. */
  readonly missing: readonly string[];

  constructor(fault: PublishFault, missing: readonly string[] = []) {
    super(fault);
    this.fault = fault;
    this.missing = missing;
  }
}

export interface NewEpisode {
  video: NewVideo;
  categoryCode: string;
  channelName: string;
  /** With an episode title, it joins an existing video of that name; without one, the video must be new. */
  episodeTitle: string | null;
  /** The video that it joins, also under another title; by default, the title decides. */
  joinsVideoId?: number | null | undefined;
  /** The episode that gets the film: one that another site has. */
  fillsEpisodeId?: number | null | undefined;
  /** It comes before those of its channel with a larger one; last by default. */
  episodeOrder?: number | null | undefined;
  assetId: string;
}

/** The place of a published episode. */
export interface Published {
  videoId: number;
  episodeId: number;
}

/** Whether the site has a category to publish in: a fresh site has none until an operator makes one. */
export const hasCategories = findAnyCategory;

/** Finds a category. Rejects with {@link PublishRefused} when the site does not have it. */
export async function checkCategory(db: Db, code: string): Promise<PlacedCategory> {
  const placed = await findCategory(db, { code });
  if (!placed) throw new PublishRefused('category-unknown');
  return placed;
}

/** An existing video, or the place of one to make. */
type Place = { videoId: number } | { videoId: null; placed: PlacedCategory };

/** Checks early, before anything is encoded, that an episode could be published. Rejects with {@link PublishRefused}. */
export async function checkPlace(
  db: Db,
  wanted: Pick<NewEpisode, 'categoryCode' | 'episodeTitle' | 'joinsVideoId'> & { title: string },
): Promise<Place> {
  const { categoryCode, episodeTitle, joinsVideoId = null, title } = wanted;
  if (joinsVideoId !== null) {
    if (!(await lockVideoToPublish(db, joinsVideoId))) throw new PublishRefused('video-unknown');
    return { videoId: joinsVideoId };
  }
  const placed = await checkCategory(db, categoryCode);
  const videoId = await findVideoByTitle(db, title, rootOf(placed));
  if (videoId === null) return { videoId, placed };
  if (episodeTitle === null) throw new PublishRefused('title-taken');
  return { videoId };
}

/** Locks the video, and refuses with `rights-missing` and the missing kinds when it may not be published at that time. */
export async function checkRights(
  tx: Db,
  config: PolicySource,
  of: { videoId: number; at: Date },
): Promise<void> {
  const fields = await findMissingRights(tx, config, of);
  if (fields.length > 0) refuse('rights-missing', { fields });
}

interface PublishSources {
  config: PolicySource;
  firstEpisodeTitle: string;
  now: Date;
}

/**
 * Publishes an episode, and its video when that is new. A new video becomes a draft when publishing needs records, because
 * nothing can be on record for a video that does not exist yet. Must run in a transaction.
 */
export async function publishEpisode(
  tx: Db,
  wanted: NewEpisode,
  { config, firstEpisodeTitle, now }: PublishSources,
): Promise<Published> {
  const { video } = wanted;
  await lockTitle(tx, video.title);
  const place = await checkPlace(tx, { ...wanted, title: video.title });
  const known = place.videoId;
  const missing = await findMissingRights(tx, config, { videoId: known, at: now });
  if (known !== null && missing.length > 0 && !(await isDraft(tx, known)))
    throw new PublishRefused('rights-missing', missing);
  const publishedAt = missing.length > 0 ? null : now;
  const videoId =
    place.videoId === null ? await addVideo(tx, video, place.placed, publishedAt) : place.videoId;
  if (known !== null) await fillVideo(tx, { ...video, id: known });
  return { videoId, episodeId: await placeEpisode(tx, videoId, wanted, firstEpisodeTitle) };
}

/** Gives the film to the episode that is to get it, or adds one. */
async function placeEpisode(
  tx: Db,
  videoId: number,
  { channelName, episodeTitle, assetId, episodeOrder: order = null, fillsEpisodeId }: NewEpisode,
  firstEpisodeTitle: string,
): Promise<number> {
  if (typeof fillsEpisodeId === 'number') {
    const isFilled = await fillEpisode(tx, { episodeId: fillsEpisodeId, videoId, assetId });
    if (!isFilled) throw new PublishRefused('video-unknown');
    return fillsEpisodeId;
  }
  const channelId = await addChannel(tx, videoId, channelName);
  const title = episodeTitle ?? firstEpisodeTitle;
  return addEpisode(tx, { channelId, videoId, title, assetId, order });
}

const rootOf = (placed: PlacedCategory): string => placed.parent_code ?? placed.code;
