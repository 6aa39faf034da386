import type { Video } from '@lantern/contracts/entities/video';
import { PAGE_SIZE } from '@lantern/rules/paging';

import type { Deps } from '../../../../platform/deps.ts';
import { oncePerSite } from '../../../../platform/once-per-site.ts';
import { isWanted, readDismissals } from '../dismissed/dismiss-videos.ts';
import { listKnown } from './list-known.ts';
import { createVideoLists } from './list-videos.ts';
import { findGuesses, findSeen } from './neighbours.repo.ts';
import { everythingPublic } from './scope.ts';

/** Pages that are read for one: some guesses may be unpublished, and the member may have seen some of the best-scored videos. */
const spare = 3;

const videoListsOf = oncePerSite(createVideoLists);

/**
 * A page of videos that a member may like and has neither watched nor dismissed; the best-scored ones for a member who has
 * watched nothing.
 */
export async function listGuessed(deps: Deps, memberId: number): Promise<Video[]> {
  const [ids, seen, dismissals, best] = await Promise.all([
    findGuesses(deps.db, memberId, PAGE_SIZE * spare),
    findSeen(deps.db, memberId),
    readDismissals(deps, memberId),
    videoListsOf(deps).some(everythingPublic, 'score', { offset: 0, limit: PAGE_SIZE * spare }),
  ]);
  const guesses = await listKnown(deps, ids, 'public');
  const unseen = best.filter((it) => !seen.has(it.cartoonCode));
  const byCode = new Map([...guesses, ...unseen].map((it) => [it.cartoonCode, it]));
  return [...byCode.values()].filter((it) => isWanted(dismissals, it)).slice(0, PAGE_SIZE);
}
