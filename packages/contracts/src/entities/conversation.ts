import * as z from 'zod/mini';

import { chatMessage } from './chat-message.ts';
import { webAddressOrNone } from './wire-values.ts';

/** What an operator sees of the messages with one member. */
export const conversation = z.object({
  memberCode: z.string(),
  memberNichen: z.string(),
  memberAvatar: webAddressOrNone,
  lastMessage: chatMessage,
  /** Messages of the member that no operator has listed yet. */
  unread: z.int().check(z.nonnegative()),
});

export type Conversation = z.infer<typeof conversation>;
