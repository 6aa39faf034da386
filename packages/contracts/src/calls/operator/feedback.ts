import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { feedbackEntry, feedbackState } from '../../entities/feedback.ts';
import { defineOperatorList } from '../../operator-list.ts';
import { CHAT_TEXT_MAX } from '../chat.ts';
import { filledText, reason } from '../payload-fields.ts';

/** The longest answer: it is a message of the conversation, behind the beginning of what the member wrote. */
export const FEEDBACK_ANSWER_MAX = CHAT_TEXT_MAX - 300;

const one = z.object({ id: z.uuid() });
const refusals = ['feedback-unknown', 'feedback-handled'] as const;

export const listFeedback = defineOperatorList({
  path: '/admin-api/feedback/list',
  needs: operatorMay('feedback.read', 'given'),
  summary: 'Feedback of members outside the chat, in one state; open ones by default.',
  filters: { state: z._default(feedbackState, 'open') },
  sorts: ['oldest', 'newest'],
  row: feedbackEntry,
});

export const answerFeedback = defineOperatorCall({
  path: '/admin-api/feedback/answer',
  needs: operatorMay('feedback.change', 'given'),
  audit: { action: 'feedback.answer', fields: ['state', 'answer'] },
  summary:
    'Answers feedback; the member finds the answer in their conversation, with their own text.',
  payload: z.extend(one, { content: filledText(FEEDBACK_ANSWER_MAX) }),
  answer: feedbackEntry,
  refusals,
});

export const closeFeedback = defineOperatorCall({
  path: '/admin-api/feedback/close',
  needs: operatorMay('feedback.change', 'given'),
  audit: { action: 'feedback.close', fields: ['state'] },
  summary: 'Closes feedback that needs no answer.',
  payload: z.extend(one, { reason }),
  answer: feedbackEntry,
  refusals,
});

export const operatorFeedbackCalls = { listFeedback, answerFeedback, closeFeedback };
