import { getVideoDetail } from '@lantern/contracts/calls/watch';

import { callQuery } from '../../api/call-queries.ts';

/**
 * A video's page. What was fetched before is shown at once, but its addresses are for who asked then:
 * they are asked for again on every visit, and never behind a playing video's back.
 */
export function videoDetailQuery(vid: number) {
  return {
    ...callQuery(getVideoDetail, { index: 0, vid }),
    staleTime: 0,
    refetchOnReconnect: false,
  };
}
