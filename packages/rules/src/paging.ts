/** Items on a page of every list. */
export const PAGE_SIZE = 10;
/** The highest page a list answers; above it the payload is refused. */
export const MAX_PAGE = 100_000;

/** Rows to skip before a page (pages count from 1). */
export function pageOffset(page: number): number {
  return (page - 1) * PAGE_SIZE;
}

/** Whether nothing follows a page that brought this many items. A page past the end brings none. */
export function isLastPage(itemCount: number): boolean {
  return itemCount < PAGE_SIZE;
}

/** The home lists go on until a page is empty: their pages may be short without being the last. */
export function isLastHomePage(itemCount: number): boolean {
  return itemCount === 0;
}
