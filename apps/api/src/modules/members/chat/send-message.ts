import type { OwnLimit } from '../../../calls/call-limit.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  type ChatMessageRow,
  findSent,
  insertChatMessage,
  insertNotices,
  lockThread,
  type Sender,
} from './chat.repo.ts';

/** A text, or a stored picture. */
export type ChatContent = { body: string } | { uploadName: string };

export interface ChatSending extends Sender {
  content: ChatContent;
  /** The sender's id, by which a repeated sending is recognised. */
  clientId: string | null;
  /** The last message that an operator answers; later ones of the member keep waiting. Left out: all are answered. */
  seenId?: number | undefined;
}

/** Sends a member a notice of a decision, within its transaction; waiting messages do not count as answered. */
export async function sendNotice(
  tx: Db,
  notice: { memberId: number; operatorId: number; body: string; sentAt: Date },
): Promise<void> {
  await lockThread(tx, { memberId: notice.memberId });
  const ofNotice = { uploadName: null, clientId: null, isNotice: true, seenId: null };
  await insertChatMessage(tx, { ...notice, ...ofNotice });
}

/** The same to many members, once each, in two statements for any number of members. */
export const sendNotices = insertNotices;

/** Writes to the audit, in the transaction of a first sending. */
export type SendingAudit = (tx: Db, row: ChatMessageRow) => Promise<void>;

/**
 * Appends a message to a conversation. A message that was sent before, under the same id, is returned and not sent again.
 * `limit` applies to a member who sends; operators have none. Senders of one conversation take turns, so that a reader who
 * asks for the messages after one can't miss any. `audit` runs in the same transaction, for a first sending only.
 */
export function sendMessage(
  { deps, limit }: { deps: Pick<Deps, 'db' | 'now'>; limit?: OwnLimit | undefined },
  { memberId, operatorId, content, clientId, ...answer }: ChatSending,
  audit: SendingAudit = () => Promise.resolve(),
): Promise<ChatMessageRow> {
  const sender = { memberId, operatorId };
  return deps.db.transact(async (tx) => {
    await lockThread(tx, { memberId });
    const sent = clientId === null ? null : await findSent(tx, { ...sender, clientId });
    if (sent !== null) return sent;
    await limit?.count(tx);
    const parts = {
      body: '',
      uploadName: null,
      isNotice: false,
      seenId: answer.seenId ?? null,
      ...content,
    };
    const row = await insertChatMessage(tx, { ...sender, ...parts, clientId, sentAt: deps.now() });
    await audit(tx, row);
    return row;
  });
}
