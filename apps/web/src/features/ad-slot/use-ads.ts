import { getAds } from '@lantern/contracts/calls/site';
import { useQuery } from '@tanstack/react-query';

import { callQuery } from '../../api/call-queries.ts';
import { useSiteConfig } from '../site/use-site-config.ts';
import { visibleAds, type VisibleAds } from './visible-ads.ts';

/** The ads to show now; `undefined` while it is not known which, none when they cannot be had. */
export function useAds(): VisibleAds | undefined {
  const config = useSiteConfig();
  const groups = useQuery(callQuery(getAds, {}));
  const isKnown = (config !== undefined && groups.isSuccess) || groups.failureCount > 0;
  return isKnown ? visibleAds(config, groups.data) : undefined;
}
