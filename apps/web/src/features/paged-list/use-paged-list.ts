import { onlineManager, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type * as z from 'zod/mini';

import { pagedQuery, type PagedCall } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { useAskAgain } from '../../api/query-failure.ts';
import { listStateOf, type ListState } from './list-state.ts';
import { uniqueItems } from './unique-items.ts';

export interface PagedList<Item> {
  /** All items so far, each key once: pages overlap when something new was published between them. */
  items: readonly Item[];
  /** Changes with every loaded page, even if it has no further items. */
  round: string;
  state: ListState;
  /** The message about the last page's failure, fit to show. */
  message: string;
  loadMore: () => void;
  /** Requests the failed page again, if there is one. */
  retry: () => void;
}

/** What is asked for while a load is under way gets that load, instead of starting it again. */
const oneAtATime = { cancelRefetch: false };

/**
 * A list that grows page by page; a load under way is never started twice. A page that failed is asked for by itself
 * when there is a network again.
 */
export function usePagedList<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType, Item>(
  paged: PagedCall<Payload, Answer, Item>,
  keyOf: (item: Item) => string | number,
): PagedList<Item> {
  const { key: visit } = useLocation();
  const queries = useQueryClient();
  const options = pagedQuery(paged.stays ? paged : { ...paged, key: [...paged.key, visit] });
  const query = useInfiniteQuery(options);
  const failure = query.error ?? query.failureReason;
  const askAgain = useAskAgain();
  const retryPage = async (): Promise<void> => {
    if (!failure || !query.data) return;
    await queries.cancelQueries({ queryKey: options.queryKey, exact: true });
    await query.fetchNextPage(oneAtATime);
  };
  const retry = (): void => {
    if (query.data) void retryPage();
    else askAgain();
  };
  const retryOnline = useEffectEvent((isOnline: boolean) => isOnline && retryPage());
  useEffect(() => onlineManager.subscribe((isOnline) => void retryOnline(isOnline)), []);
  const pages = query.data?.pages ?? [];
  const items = uniqueItems(pages.flat(), keyOf);
  return {
    items,
    round: `${pages.length} ${items.length}`,
    state: listStateOf(query, items.length),
    message: failure ? messageOf(failure) : '',
    loadMore: () => void (query.hasNextPage && query.fetchNextPage(oneAtATime)),
    retry,
  };
}
