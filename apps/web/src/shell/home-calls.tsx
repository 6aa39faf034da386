import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { usePrefetchInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query';

import { callQuery, pagedQuery } from '../api/call-queries.ts';
import {
  FEATURED_TAG,
  featuredQuery,
  FIRST_BATCH,
  homeQuery,
  tagList,
  tagsQuery,
} from '../screens/home/home-queries.ts';

/** Makes the calls that home begins with, while its code and its shape are on their way. */
export function HomeCalls() {
  usePrefetchQuery(callQuery(getConfig, {}));
  usePrefetchQuery(callQuery(getAds, {}));
  usePrefetchQuery(featuredQuery(FIRST_BATCH));
  usePrefetchQuery(homeQuery);
  usePrefetchQuery(tagsQuery);
  usePrefetchInfiniteQuery(pagedQuery(tagList(FEATURED_TAG)));
  return null;
}
