import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';

import { createAddressSlots } from '../../../../http/address-limits.ts';
import { remember } from '../../../../platform/cache/remember.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { nameScope } from '../lists/scope.ts';
import { createGramCounts } from './gram-counts.ts';
import { type Ranking, rankVideos, type Search, searchDepth } from './rank-videos.ts';
import { hasUnkeyed } from './search-keys.repo.ts';

/** The first ranking covers three pages: visitors hardly ever go further. */
const firstDepth = 3 * PAGE_SIZE;
const depths = [firstDepth, 100 * PAGE_SIZE, searchDepth] as const;

/**
 * A ranking is what costs the database most of all that needs no member: an address has so many searches and suggestions
 * under way at a time.
 */
export const searchSlots = createAddressSlots({ most: 6, mostOfNetwork: 12, longestQueue: 2000 });

/** The most cached rankings of each depth: a few dozen megabytes. */
const capacityOf = (depth: number): number => (depth === firstDepth ? 2000 : 500_000 / depth);

/** Some ids of a search, and the number of videos to page through. */
export interface IdPage {
  ids: number[];
  total: number;
  /** Those of them that were found by pinyin alone. */
  spelled: ReadonlySet<number>;
}

export interface SearchIds {
  (search: Search, currentPage: number): Promise<IdPage>;
  /** The ids of the best results, at most `most`. */
  best: (search: Search, most: number) => Promise<number[]>;
}

/** Finds the ids of a page. Rankings are cached, so that the next page is ready and continues the last one. */
export function createSearchIds(deps: Deps): SearchIds {
  const { replica, now } = deps;
  const gramCounts = createGramCounts(deps);
  const levels = depths.map((depth) => ({
    depth,
    rankings: remember<Ranking>(deps, {
      name: 'rankings',
      topics: ['catalogue'],
      ttlMs: 60_000,
      capacity: capacityOf(depth),
    }),
  }));

  const rank = async (search: Search, depth: number): Promise<Ranking> =>
    rankOldToo(replica.db, { ...search, now: now() }, await gramCounts(), depth);

  /** A ranking that covers `end`, or all there is. A shallower one is asked for only where it is known already. */
  async function rankUpTo(search: Search, end: number): Promise<Ranking> {
    const name = nameSearch(search);
    for (const { depth, rankings } of levels) {
      if (end <= depth) return rankings.get(name, () => rank(search, depth));
      const known = await rankings.known(name);
      if (known?.isComplete === true) return known;
    }
    return rankUpTo(search, firstDepth);
  }

  const findPage = async (search: Search, currentPage: number): Promise<IdPage> => {
    const offset = pageOffset(currentPage);
    const { ids, total, spelledFrom } = await rankUpTo(search, offset + PAGE_SIZE);
    const end = offset < searchDepth ? offset + PAGE_SIZE : offset;
    const page = ids.slice(offset, end);
    return { ids: page, total, spelled: new Set(ids.slice(Math.max(offset, spelledFrom), end)) };
  };
  const best = async (search: Search, most: number): Promise<number[]> =>
    (await rankUpTo(search, most)).ids.slice(0, most);
  return Object.assign(findPage, { best });
}

/** Titles from before an upgrade are compared as they were then, until the job has written the keys of all. */
async function rankOldToo(...[db, search, counts, depth]: Parameters<typeof rankVideos>) {
  const ranking = await rankVideos(db, search, counts, depth);
  const { before } = search.term;
  if (before === null || !(await hasUnkeyed(db))) return ranking;
  return joinRankings(ranking, await rankVideos(db, { ...search, term: before }, counts, depth));
}

/** Both rankings, the second behind the first. */
function joinRankings(first: Ranking, second: Ranking): Ranking {
  const known = new Set(first.ids);
  const more = second.ids.filter((id) => !known.has(id));
  const ids = [...first.ids, ...more].slice(0, searchDepth);
  const total = Math.min(searchDepth, first.total + more.length);
  return { ...first, ids, total, isComplete: first.isComplete && second.isComplete };
}

const nameSearch = ({ term, scope, order }: Search): string =>
  `${order} ${nameScope(scope)} ${term.text}\n${term.before?.text ?? ''}`;
