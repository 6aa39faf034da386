import type { SavedReply } from '@lantern/contracts/entities/conversation';

import { type Db, statement } from '../../../platform/database/db.ts';

const columns = 'id, title, body as content';

const all = statement('chat-replies', `select ${columns} from chat_reply order by title, id`);

const one = statement('chat-reply', `select ${columns} from chat_reply where id = $1 for update`);

/** A lock: two operators who save at once count the replies one after the other. */
const lockAll = statement('chat-lock-replies', 'lock table chat_reply in share row exclusive mode');

const insert = statement(
  'chat-add-reply',
  `insert into chat_reply (title, body, created_at) values ($1, $2, $3) returning ${columns}`,
);

const update = statement(
  'chat-change-reply',
  `update chat_reply set title = $2, body = $3 where id = $1 returning ${columns}`,
);

const remove = statement('chat-remove-reply', 'delete from chat_reply where id = $1');

/** All replies, in the order of their titles. */
export const findReplies = (db: Db): Promise<SavedReply[]> => db.rows(all);

/** Locks and returns a reply. */
export const lockReply = (tx: Db, id: number): Promise<SavedReply | null> => tx.row(one, [id]);

export const insertReply = (
  tx: Db,
  { title, content, at }: { title: string; content: string; at: Date },
): Promise<SavedReply | null> => tx.row(insert, [title, content, at]);

export const updateReply = (
  tx: Db,
  { id, title, content }: SavedReply,
): Promise<SavedReply | null> => tx.row(update, [id, title, content]);

export async function lockReplies(tx: Db): Promise<void> {
  await tx.run(lockAll);
}

export async function deleteReply(tx: Db, id: number): Promise<void> {
  await tx.run(remove, [id]);
}
