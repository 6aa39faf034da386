/** Items on a page, for every list. */
export const PAGE_SIZE = 10;
/** The highest page that a list answers; a payload with a higher one is refused. */
export const MAX_PAGE = 100_000;

/** Returns the number of rows before a page (pages count from 1). */
export function pageOffset(page: number): number {
  return (page - 1) * PAGE_SIZE;
}

/** A part of a list. */
export interface ListWindow {
  offset: number;
  limit: number;
}

/** A page as a part of a list. */
export const pageWindow = (page: number): ListWindow => ({
  offset: pageOffset(page),
  limit: PAGE_SIZE,
});

/** Whether a page with this many items is the last. A page past the end has none. */
export function isLastPage(itemCount: number): boolean {
  return itemCount < PAGE_SIZE;
}

/** Whether a page of a home list is the last: only an empty page is, because home pages may be short. */
export function isLastHomePage(itemCount: number): boolean {
  return itemCount === 0;
}
