import type { OwnLimit } from '../../calls/call-limit.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  type ChatMessageRow,
  findSent,
  insertChatMessage,
  insertNotices,
  lockThread,
  type Sender,
} from './chat.repo.ts';

/** A text, or a picture that is stored already. */
export type ChatContent = { body: string } | { uploadName: string };

export interface ChatSending extends Sender {
  content: ChatContent;
  /** By which a repeated sending is known. */
  clientId: string | null;
}

/** Sends a member word of a decision, within its transaction; nothing that waits for an answer counts as answered. */
export async function sendNotice(
  tx: Db,
  notice: { memberId: number; operatorId: number; body: string; sentAt: Date },
): Promise<void> {
  await lockThread(tx, notice.memberId);
  await insertChatMessage(tx, { ...notice, uploadName: null, clientId: null, isNotice: true });
}

/** The same to many members, each once, in two statements however many they are. */
export const sendNotices = insertNotices;

/** Writes down, in the transaction of the sending, what was not sent before. */
export type SendingAudit = (tx: Db, row: ChatMessageRow) => Promise<void>;

/**
 * Appends a message to a conversation. One sent before, under the same id, is answered as it is and sent no
 * second time. `limit` is of a member who sends; operators have none. Senders of one conversation take turns, so that
 * no reader who asks for what is new since a message can miss an older one. `audit` is told, in the same transaction, of what was not sent before.
 */
export function sendMessage(
  { deps, limit }: { deps: Pick<Deps, 'db' | 'now'>; limit?: OwnLimit | undefined },
  { memberId, operatorId, content, clientId }: ChatSending,
  audit: SendingAudit = () => Promise.resolve(),
): Promise<ChatMessageRow> {
  const sender = { memberId, operatorId };
  return deps.db.transact(async (tx) => {
    await lockThread(tx, memberId);
    const sent = clientId === null ? null : await findSent(tx, sender, clientId);
    if (sent !== null) return sent;
    await limit?.count(tx);
    const parts = { body: '', uploadName: null, isNotice: false, ...content };
    const row = await insertChatMessage(tx, { ...sender, ...parts, clientId, sentAt: deps.now() });
    await audit(tx, row);
    return row;
  });
}
