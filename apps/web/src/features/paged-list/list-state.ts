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

/** The part of a query on which the state depends. */
export interface ListProgress {
  error: Error | null;
  /** Of the latest try, while it is tried again. */
  failureReason: Error | null;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  data: unknown;
}

export function listStateOf(query: ListProgress, itemCount: number): ListState {
  const hasFailed = (query.error ?? query.failureReason) !== null;
  if (query.data === undefined) return hasFailed ? 'failed' : 'loading';
  if (query.isFetchingNextPage) return hasFailed ? 'more-failed' : 'loading-more';
  if (query.isFetchNextPageError) return 'more-failed';
  if (query.hasNextPage) return 'ready';
  return itemCount === 0 ? 'empty' : 'end';
}
