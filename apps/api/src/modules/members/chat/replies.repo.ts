import { sql } from '../../../platform/database/sql.ts';

const columns = 'id, title, body as content';

/** All replies, in the order of their titles. */
export const findReplies = sql.rows(
  'chat-replies',
  `select ${columns} from chat_reply order by title, id`,
);

/** Locks and returns a reply. */
export const lockReply = sql.row(
  'chat-reply',
  `select ${columns} from chat_reply where id = :id for update`,
);

export const insertReply = sql.row(
  'chat-add-reply',
  `insert into chat_reply (title, body, created_at) values (:title, :content, :at) returning ${columns}`,
);

export const updateReply = sql.row(
  'chat-change-reply',
  `update chat_reply set title = :title, body = :content where id = :id returning ${columns}`,
);

/** A lock: two operators who save at once count the replies one after the other. */
export const lockReplies = sql.run(
  'chat-lock-replies',
  'lock table chat_reply in share row exclusive mode',
);

export const deleteReply = sql.run('chat-remove-reply', 'delete from chat_reply where id = :id');
