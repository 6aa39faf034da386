import { listTopics } from '@lantern/contracts/calls/catalogue';

import { callQuery } from '../../api/call-queries.ts';

/** The topics there are, in the order in which they are shown. */
export const topicsQuery = callQuery(listTopics, {});
