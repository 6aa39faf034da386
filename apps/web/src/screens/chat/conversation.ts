import type { ChatMessage } from '@lantern/contracts/entities/chat-message';

/** Messages of one page; the server's number. */
const PAGE_SIZE = 50;

/** What is known of a conversation: messages in order, and whether the first one there is is among them. */
export interface Conversation {
  messages: readonly ChatMessage[];
  isWhole: boolean;
}

export const unknownConversation: Conversation = { messages: [], isWhole: false };

/** The conversation with the newest page, which may be all there is. */
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
