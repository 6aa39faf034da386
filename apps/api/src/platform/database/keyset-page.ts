/** A page of a list in the order of its ids, behind the last row of the page before (keyset pagination). */
export interface KeysetPage {
  sort: 'newest' | 'oldest';
  /** The last row of the previous page; null for the first page. */
  afterId: number | null;
  size: number;
}

/** SQL for each sort: whether a row stands behind the previous page, and the order of ids. */
export const keyset = {
  newest: { isBehind: '(:afterId::bigint is null or id < :afterId)', order: 'desc' },
  oldest: { isBehind: '(:afterId::bigint is null or id > :afterId)', order: 'asc' },
} as const satisfies Record<KeysetPage['sort'], { isBehind: string; order: string }>;
