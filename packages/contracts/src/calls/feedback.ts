import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { filledText } from './payload-fields.ts';

/** The longest message, in characters. */
export const FEEDBACK_MAX = 1000;

export const sendFeedback = defineCall({
  method: 'POST',
  path: '/app-api/member/saveEntity',
  limit: {
    name: 'feedback',
    most: 'feedbackPerHour',
    within: 'hour',
    per: 'member',
    counts: 'writes',
  },
  needs: 'member',
  sealed: false,
  summary: 'Leaves a message for the operator.',
  payload: z.object({ comment_content: filledText(FEEDBACK_MAX) }),
  answer: z.object({ id: z.string() }),
  refusals: ['too-many'],
});

export const feedbackCalls = { sendFeedback };
