import type { Video } from '@lantern/contracts/entities/video';
import { pageOffset } from '@lantern/rules/paging';

import type { Deps } from '../../../../platform/deps.ts';
import { type Audience, findScope } from '../lists/find-scope.ts';
import type { ListSources } from '../lists/list-page.ts';

/** The number of videos in a batch, as many as a section shows. */
const batchSize = 4;
/** A batch is picked from this many of the best videos, so that unpopular ones don't come up. */
const poolSize = 200;

export interface BatchChoice {
  typeCode: string;
  currentPage: number;
}

/**
 * Picks another random batch of a section or category; clients always ask for the first page. A page past the end is
 * empty.
 */
export async function pickBatch(
  { randomBytes }: Pick<Deps, 'randomBytes'>,
  { categories, lists }: Pick<ListSources, 'categories' | 'lists'>,
  { typeCode, currentPage }: BatchChoice,
  audience: Audience,
): Promise<Video[]> {
  const scope = findScope(await categories(), { typeCode, sonCodes: [] }, audience);
  if (scope === null) return [];
  const pool = await lists.ids(scope, 'score', { offset: 0, limit: poolSize });
  if (pageOffset(currentPage) >= pool.length) return [];
  const shuffled = pool
    .map((id) => ({ id, place: randomBytes(4).readUInt32BE() }))
    .sort((a, b) => a.place - b.place);
  return lists.withIds(
    scope,
    shuffled.slice(0, batchSize).map((it) => it.id),
  );
}
