import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { pageName } from '../entities/page-name.ts';

/** The path of the built-in statistics' script, which makes {@link countPageView}; a site may load another script instead. */
export const pageViewScriptPath = '/stat/page-view.js';

export const countPageView = defineCall({
  method: 'POST',
  path: '/app-api/stat/pageView',
  limit: {
    name: 'page-view',
    most: 'pageViewsPerMinute',
    within: 'minute',
    per: 'member',
    counts: 'calls, roughly',
  },
  needs: 'member',
  sealed: false,
  summary:
    'Stores that a member saw a page today: only the day, the page and a digest of the member.',
  payload: z.object({ page: pageName }),
  answer: z.null(),
  refusals: ['too-many'],
});

export const statisticsCalls = { countPageView };
