import { type FeedPage, signOf } from '@lantern/rules/feed-page';

import type { FeedQuestion } from './ask-feed.ts';

/** Where a run is: its page, and how many titles the feed had when all pages behind that one had been read. */
export interface FeedPlace {
  page: number;
  total: number | null;
}

/** Whether a title of a page says something else than before; `old` where none does, and all changed before what is asked for. */
export type PageNews = 'news' | 'known' | 'old';

/** How the pages of a feed are read, and what is done with each. */
interface PageReading {
  ask: (question: FeedQuestion) => Promise<FeedPage>;
  write: (read: FeedPage, place: FeedPlace) => Promise<PageNews>;
  /** The place at which it goes on; null for its start. */
  from: FeedPlace | null;
  onProgress: (page: number, pages: number) => void;
}

/** More pages than any feed has. */
const mostPages = 20_000;
/** So many pages without a title end a run. */
const mostEmpty = 3;
/** The most pages that are read again in a run, by a feed's word that it has more titles than before. */
const mostAgain = 200;

/** The pages by which titles were pushed down since a feed had so many in all. */
const pushedSince = (total: number | null, now: FeedPage, size: number): number =>
  total === null || now.total === null ? 0 : Math.ceil(Math.max(0, now.total - total) / size);

/**
 * Reads from the last page to the second. Titles that a feed gets meanwhile come to its top and push others down, from the page
 * that is next onto those that were read: as many pages are read again.
 */
export async function readBackwards({ ask, write, from, onProgress }: PageReading): Promise<void> {
  const first = await ask({ page: 1 });
  const pages = Math.min(first.pageCount, mostPages);
  const size = Math.max(1, first.rows.length);
  const pushed = from === null ? 0 : pushedSince(from.total, first, size);
  let place = { page: Math.min((from?.page ?? pages) + pushed, pages), total: first.total };
  let [empty, before, left] = [0, '', mostAgain];
  while (place.page > 1) {
    const read = await ask({ page: place.page });
    const sign = signOf(read);
    empty = read.rows.length === 0 ? empty + 1 : 0;
    // A feed that names more pages than it has, or gives one page for all: its first pages tell what there is.
    if (empty === mostEmpty || (sign !== '' && sign === before)) return;
    before = sign;
    await write(read, place);
    onProgress(pages - place.page + 1, pages);
    const again = Math.min(
      place.page + Math.min(left, pushedSince(place.total, read, size)),
      pages,
    );
    left -= again - place.page;
    place = { page: again > place.page ? again : place.page - 1, total: read.total };
  }
}

/** Where reading forwards begins and ends. */
interface Forwards {
  /** Whose titles are asked for. */
  question: Partial<FeedQuestion>;
  /**
   * Whether it goes on at the place of its reading, to the end of what is asked for: what is known there has been pushed down, in
   * front of what was not read. Else it begins at the first page, and a page that brings nothing which is not known ends it.
   */
  goesOn: boolean;
}

export async function readForwards(
  { ask, write, from, onProgress }: PageReading,
  { question, goesOn }: Forwards,
): Promise<void> {
  const start = goesOn ? from : null;
  let before = '';
  for (let page = start?.page ?? 1; ; page += 1) {
    const read = await ask({ ...question, page });
    const sign = signOf(read);
    if (sign === '' || sign === before) return;
    before = sign;
    const news = await write(read, { page, total: read.total });
    onProgress(page, read.pageCount);
    if (page >= Math.min(read.pageCount, mostPages)) return;
    if (news === 'old' || (news === 'known' && start === null)) return;
  }
}
