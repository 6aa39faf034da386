import { create } from 'zustand';

/** An unsent message: shown at once, and removed when the conversation has it. */
export interface OutgoingMessage {
  /** The id by which the server recognises a repeated sending. */
  clientId: string;
  /** The member who wrote it: another member on this device does not see it. */
  memberCode: string;
  content: { kind: 'text'; text: string } | { kind: 'img'; file: File; preview: string };
  state: 'sending' | 'failed';
}

interface Outbox {
  messages: readonly OutgoingMessage[];
}

/** It outlives the screen, so that a failed message can still be sent again. */
const useOutbox = create<Outbox>()(() => ({ messages: [] }));

export function useOutgoing(memberCode: string | undefined): readonly OutgoingMessage[] {
  const messages = useOutbox((outbox) => outbox.messages);
  return messages.filter((message) => message.memberCode === memberCode);
}

export const outbox = {
  put(message: OutgoingMessage): void {
    useOutbox.setState(({ messages }) => ({ messages: [...messages, message] }));
  },
  mark(clientId: string, state: OutgoingMessage['state']): void {
    useOutbox.setState(({ messages }) => ({
      messages: messages.map((it) => (it.clientId === clientId ? { ...it, state } : it)),
    }));
  },
  remove(clientId: string): void {
    useOutbox.setState(({ messages }) => ({
      messages: messages.filter((it) => it.clientId !== clientId),
    }));
  },
  clear(): void {
    useOutbox.setState({ messages: [] });
  },
} as const;
