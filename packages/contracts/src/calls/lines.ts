import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { rowIdField } from './payload-fields.ts';

export const reportLineFailure = defineCall({
  method: 'POST',
  path: '/app-api/cartoon/lineFailed',
  limit: {
    name: 'line-failure',
    most: 'playbackPerMinute',
    within: 'minute',
    per: 'member',
    counts: 'calls, roughly',
  },
  needs: 'member',
  sealed: false,
  summary:
    'Counts that the player left an episode at another site because it gave nothing: by host and day, without the member.',
  payload: z.object({ cartoonCode: rowIdField, moviesInfoId: rowIdField }),
  answer: z.null(),
  refusals: ['video-unknown', 'too-many'],
});

/** Calls beyond the specification. */
export const lineCalls = { reportLineFailure };
