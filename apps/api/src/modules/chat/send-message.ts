import type { Deps } from '../../deps.ts';
import { countHit } from '../../platform/limits/rate-limit.ts';
import {
  type ChatMessageRow,
  findSent,
  insertChatMessage,
  lockThread,
  type Sender,
} from './chat.repo.ts';

const minuteMs = 60_000;

/** A text, or a picture that is stored already. */
export type ChatContent = { body: string } | { uploadName: string };

export interface ChatSending extends Sender {
  content: ChatContent;
  /** By which a repeated sending is known. */
  clientId: string | null;
}

/** How many messages a member may send. */
export const chatLimit = ({ config }: Pick<Deps, 'config'>, memberId: number) => ({
  key: `chat:${memberId}`,
  most: config.limits.chatPerMinute,
  windowMs: minuteMs,
});

/**
 * Appends a message to a conversation. One sent before, under the same id, is answered as it is and sent no
 * second time. Senders of one conversation take turns, so that nobody who asks for what is new since a message
 * can miss an older one.
 */
export function sendMessage(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  { memberId, operatorId, content, clientId }: ChatSending,
): Promise<ChatMessageRow> {
  const sender = { memberId, operatorId };
  return deps.db.transact(async (tx) => {
    await lockThread(tx, memberId);
    const sent = clientId === null ? null : await findSent(tx, sender, clientId);
    if (sent !== null) return sent;
    if (operatorId === null) await countHit(tx, chatLimit(deps, memberId), deps.now());
    const parts = { body: '', uploadName: null, ...content };
    return insertChatMessage(tx, { ...sender, ...parts, clientId, sentAt: deps.now() });
  });
}
