import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { useQuery } from '@tanstack/react-query';

import { callQuery } from '../../api/call-queries.ts';
import { visibleAds, type VisibleAds } from './visible-ads.ts';

/** The ads to show now; `undefined` while it is not known which, none when they cannot be had. */
export function useAds(): VisibleAds | undefined {
  const config = useQuery(callQuery(getConfig, {}));
  const groups = useQuery(callQuery(getAds, {}));
  const hasBoth = config.data !== undefined && groups.data !== undefined;
  const isKnown = hasBoth || config.failureCount > 0 || groups.failureCount > 0;
  return isKnown ? visibleAds(config.data, groups.data) : undefined;
}
