import * as z from 'zod/mini';

import { wireDate } from './wire-values.ts';

/** `answered`: the answer is in the member's conversation. `closed`: no answer was needed. */
export const feedbackState = z.enum(['open', 'answered', 'closed']);

/** A message from a member to the operators, outside the chat. */
export const feedbackEntry = z.object({
  id: z.uuid(),
  memberCode: z.string(),
  memberNichen: z.string(),
  content: z.string(),
  createTime: wireDate,
  state: feedbackState,
  /** `""` until it is answered. */
  answer: z.string(),
  /** Null until it is answered or closed. */
  handleTime: z.nullable(wireDate),
  /** Login name of the operator who answered or closed it; `""` until then. */
  handler: z.string(),
});

export type FeedbackEntry = z.infer<typeof feedbackEntry>;
