import { createHmac, timingSafeEqual } from 'node:crypto';

import { rememberOne } from '../../../platform/cache/remember.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { digestKey } from '../sources/feeds/own-feed.ts';
import { type FeedSettings, findFeedKeys, findFeedSettings } from './feed-out.repo.ts';

/** The feed before an owner has decided anything. */
export const noFeed: FeedSettings = {
  isOn: false,
  isOpen: false,
  hasPictures: true,
  categories: [],
  sourceIds: [],
};

export type FeedKeyRow = Awaited<ReturnType<typeof findFeedKeys>>[number];

interface FeedDoor {
  settings: FeedSettings;
  keys: readonly FeedKeyRow[];
}

/** What is given out, and to whom; a withdrawn key is not in it. */
export const feedDoorOf = oncePerSite((deps) =>
  rememberOne<FeedDoor>(
    deps,
    { name: 'feed door', topics: ['settings'], ttlMs: 30_000 },
    async () => ({
      settings: (await findFeedSettings(deps.db)) ?? noFeed,
      keys: await findFeedKeys(deps.db),
    }),
  ),
);

/** Whether a key opens the feed as it is. One without a digest stands for readers without a key. */
const isValid = ({ settings }: FeedDoor, { digest, expiresAt }: FeedKeyRow, now: Date): boolean =>
  settings.isOn &&
  (digest !== null || settings.isOpen) &&
  (expiresAt === null || now.getTime() < expiresAt.getTime());

/** The reader of a key, null being no key; null for one that the feed is closed to. */
export function findReader(door: FeedDoor, key: string | null, now: Date): FeedKeyRow | null {
  const digest = key === null ? null : digestKey(key).toString('hex');
  const found = door.keys.find((it) => it.digest === digest);
  return found !== undefined && isValid(door, found, now) ? found : null;
}

const keyBytes = 4;
const episodeBytes = 6;
const macBytes = 16;
const bodyBytes = keyBytes + episodeBytes;

/**
 * The pass of a film in a feed's address: the reader's number, the episode's, and what only the secret of that reader makes.
 * It says who got it and no more: what it opens is decided when it is used. Sites keep addresses for years, so that it never
 * ends by itself.
 */
export function writeFilmPass({ id, secret }: FeedKeyRow, episodeId: number): string {
  const body = Buffer.alloc(bodyBytes);
  body.writeUIntBE(id, 0, keyBytes);
  body.writeUIntBE(episodeId, keyBytes, episodeBytes);
  return Buffer.concat([body, macOf(secret, body)]).toString('base64url');
}

const macOf = (secret: Buffer, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(body).digest().subarray(0, macBytes);

/** The reader and the episode of a pass; null for one that is not ours, or whose reader the feed is closed to. */
export function readFilmPass(
  door: FeedDoor,
  pass: string,
  now: Date,
): { reader: FeedKeyRow; episodeId: number } | null {
  const bytes = Buffer.from(pass, 'base64url');
  if (bytes.length !== bodyBytes + macBytes || bytes.toString('base64url') !== pass) return null;
  const body = bytes.subarray(0, bodyBytes);
  const reader = door.keys.find(({ id }) => id === body.readUIntBE(0, keyBytes));
  if (reader === undefined || !isValid(door, reader, now)) return null;
  if (!timingSafeEqual(macOf(reader.secret, body), bytes.subarray(bodyBytes))) return null;
  return { reader, episodeId: body.readUIntBE(keyBytes, episodeBytes) };
}

/** Where films of the feed are served. */
export const filmPath = '/media/feed/';

/** What decides which titles are in the feed. */
export const shelfOf = (deps: Pick<Deps, 'now'>, { categories, sourceIds }: FeedSettings) => ({
  now: deps.now(),
  categories,
  sourceIds,
});
