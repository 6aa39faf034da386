import * as z from 'zod/mini';

import { chatMessage } from './chat-message.ts';
import { coinCount, count, rowId, webAddressOrNone, wireDate } from './wire-values.ts';

/** The conversation with one member, as operators see it. */
export const conversation = z.object({
  memberCode: z.string(),
  memberNichen: z.string(),
  memberAvatar: webAddressOrNone,
  lastMessage: chatMessage,
  /** Messages of the member that no operator has listed yet. */
  unread: count,
  /** Login name of the operator who answers here; `""` when none is assigned. */
  assignee: z.string(),
  /** The member has VIP, where that makes their conversations come first. */
  isVip: z.boolean(),
  /** When the member first wrote after the last answer; null when no message waits. */
  waitTime: z.nullable(wireDate),
});

export type Conversation = z.infer<typeof conversation>;

/** A text that operators often send. */
export const savedReply = z.object({ id: rowId, title: z.string(), content: z.string() });

export type SavedReply = z.infer<typeof savedReply>;

/** Facts about a member that operators see beside the chat. */
export const chatMember = z.object({
  memberCode: z.string(),
  memberNichen: z.string(),
  memberAvatar: webAddressOrNone,
  createTime: wireDate,
  /** When a session of the member was last used; null when none is open. */
  lastUseTime: z.nullable(wireDate),
  isVip: z.boolean(),
  /** Null without VIP, and for permanent VIP. */
  vipEndTime: z.nullable(wireDate),
  coins: coinCount,
  isBanned: z.boolean(),
  /** Reports and feedback that the member sent. */
  reports: count,
  feedback: count,
});

export type ChatMember = z.infer<typeof chatMember>;
