import * as z from 'zod/mini';

import { chatMessage } from './chat-message.ts';
import { coinCount, rowId, webAddressOrNone, wireDate } from './wire-values.ts';

/** What an operator sees of the messages with one member. */
export const conversation = z.object({
  memberCode: z.string(),
  memberNichen: z.string(),
  memberAvatar: webAddressOrNone,
  lastMessage: chatMessage,
  /** Messages of the member that no operator has listed yet. */
  unread: z.int().check(z.nonnegative()),
  /** Login name of the operator who answers here; `""` when none is assigned. */
  assignee: z.string(),
  /** When the member wrote first since the last answer; null when nothing waits for one. */
  waitTime: z.nullable(wireDate),
});

export type Conversation = z.infer<typeof conversation>;

/** What operators write often. */
export const savedReply = z.object({ id: rowId, title: z.string(), content: z.string() });

export type SavedReply = z.infer<typeof savedReply>;

/** What an operator sees of a member beside the chat. */
export const chatMember = z.object({
  memberCode: z.string(),
  memberNichen: z.string(),
  memberAvatar: webAddressOrNone,
  createTime: wireDate,
  /** When one of their sessions was used last; null when none is open. */
  lastUseTime: z.nullable(wireDate),
  isVip: z.boolean(),
  /** Null without VIP, and for good. */
  vipEndTime: z.nullable(wireDate),
  coins: coinCount,
  isBanned: z.boolean(),
  /** Reports and feedback that they sent. */
  reports: z.int().check(z.nonnegative()),
  feedback: z.int().check(z.nonnegative()),
});

export type ChatMember = z.infer<typeof chatMember>;
