import type { Call } from '@lantern/contracts/call';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { callApi } from './call-api.ts';

/** The cache key of a call's answer; without a payload, of all its answers. */
export function keyOf(call: Call, payload?: unknown): readonly unknown[] {
  return payload === undefined ? [call.path] : [call.path, payload];
}

/** Query options of a call: `useQuery(callQuery(getConfig, {}))`. */
export function callQuery<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: Call<Payload, Answer>,
  payload: z.input<Payload>,
) {
  return queryOptions({
    queryKey: keyOf(call, payload),
    queryFn: ({ signal }) => callApi(call, payload, { signal }),
  });
}

export interface PagedCall<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType, Item> {
  call: Call<Payload, Answer>;
  /** Tells the lists of one call apart, such as by their category. */
  key: readonly (string | number)[];
  /** One list for as long as the app is open, as those of home; any other belongs to one visit of its page. */
  stays?: true;
  payloadOf: (currentPage: number) => z.input<Payload>;
  itemsOf: (answer: z.output<Answer>) => readonly Item[];
  /** From `@lantern/rules/paging`: whether nothing follows a page of so many items. */
  isLast: (itemCount: number) => boolean;
}

/**
 * Infinite query options of a call that answers page after page, counted from 1. A list grows at its end and is never asked
 * for again as a whole: that would be a call per page, and other videos where one left. A visitor who comes back to it finds
 * it as it was; it begins again when its page is opened again, when its tag is chosen, and for another member.
 */
export function pagedQuery<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType, Item>(
  paged: PagedCall<Payload, Answer, Item>,
) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(paged.call), 'pages', ...paged.key],
    queryFn: async ({ pageParam, signal }) =>
      paged.itemsOf(await callApi(paged.call, paged.payloadOf(pageParam), { signal })),
    initialPageParam: 1,
    staleTime: 'static',
    getNextPageParam: (page, _pages, currentPage) =>
      paged.isLast(page.length) ? undefined : currentPage + 1,
  });
}
