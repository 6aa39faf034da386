import { useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { pagedQuery, type PagedCall } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { listStateOf, type ListState } from './list-state.ts';
import { uniqueItems } from './unique-items.ts';

export interface PagedList<Item> {
  /** All items so far, each key once: pages overlap when something new was published between them. */
  items: readonly Item[];
  /** Changes with every page that has come, also with one that brings nothing new. */
  round: string;
  state: ListState;
  /** Why the last page could not be had, fit to show. */
  message: string;
  loadMore: () => void;
  retry: () => void;
}

/** What is asked for while a load is under way gets that load, instead of starting it anew. */
const oneAtATime = { cancelRefetch: false };

/** A list that grows page by page; a load under way is never started twice. */
export function usePagedList<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType, Item>(
  paged: PagedCall<Payload, Answer, Item>,
  keyOf: (item: Item) => string | number,
): PagedList<Item> {
  const query = useInfiniteQuery(pagedQuery(paged));
  const pages = query.data?.pages ?? [];
  const items = uniqueItems(pages.flat(), keyOf);
  return {
    items,
    round: `${pages.length} ${items.length}`,
    state: listStateOf(query, items.length),
    message: query.isError ? messageOf(query.error) : '',
    loadMore: () => void (query.hasNextPage && query.fetchNextPage(oneAtATime)),
    retry: () => void (query.data ? query.fetchNextPage(oneAtATime) : query.refetch(oneAtATime)),
  };
}
