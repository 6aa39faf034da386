import { create } from 'zustand';

import { tabStored } from '../../storage/stored.ts';

/** An unsent message: shown at once, and removed when the conversation has it. */
export interface OutgoingMessage {
  /** The id by which the server recognises a repeated sending. */
  clientId: string;
  /** The member who wrote it: another member on this device does not see it. */
  memberCode: string;
  content: { kind: 'text'; text: string } | { kind: 'img'; file: File };
  state: 'sending' | 'failed';
}

interface Outbox {
  messages: readonly OutgoingMessage[];
}

/** Texts of before a reload. The server may have them: what is sent again under the same id arrives once. */
const readUnsent = (): readonly OutgoingMessage[] =>
  tabStored.unsentTexts.read().map(({ text, ...message }) => ({
    ...message,
    content: { kind: 'text', text },
    state: 'failed',
  }));

/** It outlives the screen, so that a failed message can still be sent again; a text also outlives a reload. */
const useOutbox = create<Outbox>()(() => ({ messages: readUnsent() }));

export function useOutgoing(memberCode: string | undefined): readonly OutgoingMessage[] {
  const messages = useOutbox((outbox) => outbox.messages);
  return messages.filter((message) => message.memberCode === memberCode);
}

export const outbox = {
  put(message: OutgoingMessage): void {
    const { clientId, memberCode, content } = message;
    if (content.kind === 'text')
      tabStored.unsentTexts.update((texts) => [
        ...texts,
        { clientId, memberCode, text: content.text },
      ]);
    useOutbox.setState(({ messages }) => ({ messages: [...messages, message] }));
  },
  mark(clientId: string, state: OutgoingMessage['state']): void {
    useOutbox.setState(({ messages }) => ({
      messages: messages.map((it) => (it.clientId === clientId ? { ...it, state } : it)),
    }));
  },
  remove(clientId: string): void {
    tabStored.unsentTexts.update((texts) => texts.filter((it) => it.clientId !== clientId));
    useOutbox.setState(({ messages }) => ({
      messages: messages.filter((it) => it.clientId !== clientId),
    }));
  },
  clear(): void {
    tabStored.unsentTexts.clear();
    useOutbox.setState({ messages: [] });
  },
} as const;
