import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { usePrefetchQuery } from '@tanstack/react-query';

import { callQuery } from '../api/call-queries.ts';
import { featuredQuery, FIRST_BATCH, tagsQuery } from '../screens/home/home-queries.ts';

/** Makes the first calls of home while its code and its skeleton load. */
export function HomeCalls() {
  usePrefetchQuery(callQuery(getConfig, {}));
  usePrefetchQuery(callQuery(getAds, {}));
  usePrefetchQuery(featuredQuery(FIRST_BATCH));
  usePrefetchQuery(tagsQuery);
  return null;
}
