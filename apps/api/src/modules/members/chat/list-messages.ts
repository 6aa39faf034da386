import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type ChatMessageRow, findAfter, findNewest, markRead } from './chat.repo.ts';

/** The most messages on a page of a conversation. */
const pageSize = 50;

export interface ChatPage {
  /** The member of the conversation. */
  memberId: number;
  /** The side that reads it. */
  side: 'member' | 'operators';
  before?: number | undefined;
  after?: number | undefined;
}

/**
 * A page of a conversation, oldest first: the newest messages, those before one, or those after one. The listed messages
 * count as read by that side, except when it looks back or asks for the head of the answer.
 */
export async function listMessages(
  { deps: { db }, isHead = false }: { deps: Deps; isHead?: boolean },
  { memberId, before, after, side }: ChatPage,
): Promise<ChatMessageRow[]> {
  const rows =
    after === undefined
      ? await findNewest(db, { memberId, before: before ?? null, limit: pageSize })
      : await findAfter(db, { memberId, after, limit: pageSize });
  const looksBack = after === undefined && before !== undefined;
  return looksBack || isHead ? rows : readUpTo(db, memberId, rows, side);
}

async function readUpTo(
  db: Db,
  memberId: number,
  rows: ChatMessageRow[],
  side: 'member' | 'operators',
): Promise<ChatMessageRow[]> {
  const newest = rows.at(-1);
  if (newest !== undefined) await markRead(db, side, memberId, newest.id);
  return rows;
}
