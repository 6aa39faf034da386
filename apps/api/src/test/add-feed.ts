import { createHash } from 'node:crypto';

import { type FeedRow, findFeed } from '../modules/films/sources/feeds/feeds.repo.ts';
import { saveSource } from '../modules/films/sources/sources.repo.ts';
import type { Deps } from '../platform/deps.ts';

/** Adds a feed as a source without a declared right, and returns its row. */
export async function addFeed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { name, address, operatorId }: { name: string; address: string; operatorId: number },
): Promise<FeedRow> {
  await saveSource(db, {
    name,
    kind: 'feed_json',
    address,
    digest: createHash('sha256').update(name).digest(),
    origin: address,
    licence: 'unchecked',
    operatorId,
    at: now(),
  });
  const row = await findFeed(db, { wanted: name });
  if (row === null) throw new Error('the feed was not kept');
  return row;
}
