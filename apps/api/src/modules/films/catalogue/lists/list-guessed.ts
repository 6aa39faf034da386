import type { Dismissals } from '@lantern/contracts/calls/dismissed';
import type { Video } from '@lantern/contracts/entities/video';
import { PAGE_SIZE } from '@lantern/rules/paging';

import { rememberOne } from '../../../../platform/cache/remember.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { oncePerSite } from '../../../../platform/once-per-site.ts';
import { isWanted, readDismissals } from '../dismissed/dismiss-videos.ts';
import { listKnown } from './list-known.ts';
import { createVideoLists } from './list-videos.ts';
import { findByOthers, findGuesses, findSeen } from './neighbours.repo.ts';
import { everythingPublic } from './scope.ts';

/** Pages that are read for one: some guesses may be unpublished, or by an author whom the member dismissed. */
const spare = 3;
/** The best-scored videos that are looked through for those which a member has neither seen nor dismissed. */
const bestDepth = 2000;

/** The ids of the best-scored videos, read once per change. */
const bestOf = oncePerSite((deps) => {
  const lists = createVideoLists(deps);
  return rememberOne(deps, { name: 'best videos', topics: ['catalogue'], ttlMs: 60_000 }, () =>
    lists.ids(everythingPublic, 'score', { offset: 0, limit: bestDepth }),
  );
});

/** The best-scored videos that a member has neither seen nor dismissed. */
async function listUnseen(deps: Deps, memberId: number, dismissals: Dismissals): Promise<Video[]> {
  const [best, seen] = await Promise.all([bestOf(deps)(), findSeen(deps.db, memberId)]);
  const dismissed = new Set(dismissals.codes);
  const unseen = best.filter((id) => !seen.has(id) && !dismissed.has(id));
  const { authors } = dismissals;
  const left = authors.length === 0 ? unseen : await findByOthers(deps.db, unseen, authors);
  return listKnown(deps, left.slice(0, PAGE_SIZE * spare), 'public');
}

/**
 * A page of videos that a member may like and has neither watched nor dismissed; the best-scored ones for a member who has
 * watched nothing.
 */
export async function listGuessed(deps: Deps, memberId: number): Promise<Video[]> {
  const [ids, dismissals] = await Promise.all([
    findGuesses(deps.db, memberId, PAGE_SIZE * spare),
    readDismissals(deps, memberId),
  ]);
  const [guesses, unseen] = await Promise.all([
    listKnown(deps, ids, 'public'),
    listUnseen(deps, memberId, dismissals),
  ]);
  const byCode = new Map([...guesses, ...unseen].map((it) => [it.cartoonCode, it]));
  return [...byCode.values()].filter((it) => isWanted(dismissals, it)).slice(0, PAGE_SIZE);
}
