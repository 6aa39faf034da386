import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { video } from '../entities/video.ts';
import { rowId } from '../entities/wire-values.ts';
import { rowIdField } from './payload-fields.ts';

/** The most dismissed videos of a member; beyond them, the oldest goes. */
export const MOST_DISMISSED = 200;

/** What a member does not want to be offered, as clients leave it out of lists that are alike for everyone. */
export const dismissals = z.object({
  codes: z.array(rowId),
  authors: z.array(z.string()),
});

export type Dismissals = z.infer<typeof dismissals>;

export const dismissVideo = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/dismissVideo',
  needs: 'member',
  sealed: false,
  summary:
    'The caller is not interested in a video, or in any video of its author: neither is offered any more.',
  payload: z.object({ cartoonCode: rowIdField, withAuthor: z._default(z.boolean(), false) }),
  answer: dismissals,
  refusals: ['video-unknown'],
});

export const restoreDismissed = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/restoreDismissed',
  needs: 'member',
  sealed: false,
  summary: 'Offers dismissed videos again, and their authors with them.',
  payload: z.object({ codes: z.array(rowIdField).check(z.maxLength(MOST_DISMISSED)) }),
  answer: dismissals,
});

export const getDismissed = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/getDismissed',
  needs: 'member',
  sealed: false,
  summary: 'What the caller does not want to be offered: the videos, and the authors of some.',
  payload: z.object({}),
  answer: dismissals,
});

export const listDismissed = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/listDismissed',
  needs: 'member',
  sealed: true,
  summary: 'The dismissed videos that the caller may see, the latest first.',
  payload: z.object({}),
  answer: z.array(z.object({ video, withAuthor: z.boolean() })),
});

/** Calls beyond the specification. */
export const dismissedCalls = { dismissVideo, restoreDismissed, getDismissed, listDismissed };
