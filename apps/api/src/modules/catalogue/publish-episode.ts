import type { PublishFault } from '@lantern/rules/ingest-faults';

import type { Db } from '../../platform/database/db.ts';
import {
  addChannel,
  addEpisode,
  addVideo,
  findAnyCategory,
  findCategory,
  findVideoByTitle,
  lockTitle,
  type NewVideo,
  type PlacedCategory,
} from './publish.repo.ts';

export class PublishRefused extends Error {
  override name = 'PublishRefused';
  readonly fault: PublishFault;

  constructor(fault: PublishFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface NewEpisode {
  video: NewVideo;
  categoryCode: string;
  channelName: string;
  /** With a title it joins the video of that name if there is one; without, the video must be new. */
  episodeTitle: string | null;
  assetId: string;
}

/** Where an episode ended up. */
export interface Published {
  videoId: number;
  episodeId: number;
}

/** Whether there is any category to publish in: a site that was just made has none until an operator makes them. */
export const hasCategories = findAnyCategory;

/** Rejects with {@link PublishRefused} when the site has no such category. */
export async function checkCategory(db: Db, code: string): Promise<PlacedCategory> {
  const placed = await findCategory(db, code);
  if (!placed) throw new PublishRefused('category-unknown');
  return placed;
}

/** Says early, before anything is encoded, whether an episode could be published. Rejects with {@link PublishRefused}. */
export async function checkPlace(
  db: Db,
  wanted: Pick<NewEpisode, 'categoryCode' | 'episodeTitle'> & { title: string },
): Promise<PlacedCategory> {
  const placed = await checkCategory(db, wanted.categoryCode);
  const known = await findVideoByTitle(db, wanted.title, rootOf(placed));
  if (known !== null && wanted.episodeTitle === null) throw new PublishRefused('title-taken');
  return placed;
}

/** Publishes an episode, and its video when that is new. To be run in a transaction. */
export async function publishEpisode(
  tx: Db,
  wanted: NewEpisode,
  firstEpisodeTitle: string,
  now: Date,
): Promise<Published> {
  const { video, categoryCode, channelName, episodeTitle, assetId } = wanted;
  await lockTitle(tx, video.title);
  const placed = await checkPlace(tx, { categoryCode, episodeTitle, title: video.title });
  const known = await findVideoByTitle(tx, video.title, rootOf(placed));
  const videoId = known ?? (await addVideo(tx, video, placed, now));
  const channelId = await addChannel(tx, videoId, channelName);
  const title = episodeTitle ?? firstEpisodeTitle;
  return { videoId, episodeId: await addEpisode(tx, { channelId, videoId, title, assetId }) };
}

const rootOf = (placed: PlacedCategory): string => placed.parent_code ?? placed.code;
