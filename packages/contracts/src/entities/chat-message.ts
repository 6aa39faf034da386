import * as z from 'zod/mini';

import { wireDate } from './wire-values.ts';

/** One message between a member and customer service. */
export const chatMessage = z.object({
  id: z.string(),
  /** `receive`: from customer service; `send`: from the member. */
  sendReceive: z.enum(['receive', 'send']),
  messageType: z.enum(['img', 'text']),
  /** The text, or the address of the picture, which works for a quarter of an hour and only for its member. */
  message: z.string(),
  /** The sender's id for the message; present only for the sender's side, and if it was given. */
  clientId: z.optional(z.string()),
  updateTime: wireDate,
});

export type ChatMessage = z.infer<typeof chatMessage>;
