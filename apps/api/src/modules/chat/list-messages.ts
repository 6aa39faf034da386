import type { Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { type ChatMessageRow, findAfter, findNewest, markRead } from './chat.repo.ts';

/** Messages a page of a conversation holds at most. */
const pageSize = 50;

export interface ChatPage {
  /** Whose conversation. */
  memberId: number;
  /** Who reads it. */
  side: 'member' | 'operators';
  before?: number | undefined;
  after?: number | undefined;
}

/**
 * A page of a conversation, oldest first: the newest messages, those before one, or those after one. What a side
 * is given that way counts as read by it, except when it looks back.
 */
export async function listMessages(
  { deps: { db } }: { deps: Deps },
  { memberId, before, after, side }: ChatPage,
): Promise<ChatMessageRow[]> {
  if (after !== undefined) {
    return readUpTo(db, memberId, await findAfter(db, memberId, after, pageSize), side);
  }
  const rows = await findNewest(db, memberId, before ?? null, pageSize);
  return before === undefined ? readUpTo(db, memberId, rows, side) : rows;
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
