import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';

/** What of a query says how it stands. */
export interface QueryProgress {
  data: unknown;
  error: Error | null;
  /** Of the latest try, while it is tried again. */
  failureReason: Error | null;
}

/**
 * Why there is nothing to show; `null` when there is, or while nothing has failed. It is told from the first failure on: what is
 * tried again is tried behind it.
 */
export const failureOf = ({ data, error, failureReason }: QueryProgress): Error | null =>
  data === undefined ? (error ?? failureReason) : null;

/** Starts all pending and failed queries of the screen at once, instead of waiting for their next retry or their timeout. */
export async function askAgain(queries: QueryClient): Promise<void> {
  const wanted = queries.getQueryCache().findAll({ type: 'active', predicate: isWanted });
  await Promise.all(wanted.map((query) => query.cancel({ revert: true })));
  await Promise.allSettled(wanted.map((query) => query.fetch()));
}

/** The next page of a list is the list's own affair. */
function isWanted(query: Query): boolean {
  const { data, status, fetchStatus, fetchFailureCount, fetchMeta } = query.state;
  if (query.isDisabled()) return false;
  if (data === undefined) return status === 'error' || fetchStatus !== 'idle';
  return fetchFailureCount > 0 && !fetchMeta?.fetchMore;
}

/** Retries all failed queries of the screen, after a tap. */
export function useAskAgain(): () => void {
  const queries = useQueryClient();
  return () => void askAgain(queries);
}
