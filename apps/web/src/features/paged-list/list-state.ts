/**
 * Where a growing list stands: `loading` the first page · `failed` without anything to show · `empty` ·
 * `ready` for more · `loading-more` · `more-failed` · `end`.
 */
export type ListState =
  | 'loading'
  | 'failed'
  | 'empty'
  | 'ready'
  | 'loading-more'
  | 'more-failed'
  | 'end';

/** What of a query the state depends on. */
export interface ListProgress {
  isPending: boolean;
  isError: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  data: unknown;
}

export function listStateOf(query: ListProgress, itemCount: number): ListState {
  if (query.data === undefined) return query.isError ? 'failed' : 'loading';
  if (query.isFetchingNextPage) return 'loading-more';
  if (query.isFetchNextPageError) return 'more-failed';
  if (query.hasNextPage) return 'ready';
  return itemCount === 0 ? 'empty' : 'end';
}
