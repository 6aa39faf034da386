import type { ChatMessage } from '@lantern/contracts/entities/chat-message';

/** The number of messages on a page of the server. */
const PAGE_SIZE = 50;

/** The loaded part of a conversation: messages in order, and whether they include its first one. */
export interface Conversation {
  messages: readonly ChatMessage[];
  isWhole: boolean;
}

export const unknownConversation: Conversation = { messages: [], isWhole: false };

/** The conversation with its newest page, which may be its only one. */
export function withNewest(known: Conversation, page: readonly ChatMessage[]): Conversation {
  if (known.messages.length > 0) return withMore(known, page);
  return { messages: page, isWhole: page.length < PAGE_SIZE };
}

/** The conversation with further messages: each once, in the server's order, whatever order they came in. */
export function withMore(known: Conversation, more: readonly ChatMessage[]): Conversation {
  const ids = new Set(known.messages.map(({ id }) => id));
  const added = more.filter(({ id }) => !ids.has(id));
  if (added.length === 0) return known;
  const messages = [...known.messages, ...added].sort((a, b) => Number(a.id) - Number(b.id));
  return { ...known, messages };
}

/** The conversation with the page before its first message. */
export function withOlder(known: Conversation, page: readonly ChatMessage[]): Conversation {
  return { ...withMore(known, page), isWhole: page.length < PAGE_SIZE };
}
