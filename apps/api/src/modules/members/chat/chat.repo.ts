import { type Db, statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface ChatMessageRow {
  id: number;
  memberId: number;
  /** Null when the member wrote it. */
  operatorId: number | null;
  /** `""` for a picture. */
  body: string;
  /** Null for a text. */
  uploadName: string | null;
  clientId: string | null;
  sentAt: Date;
}

const columns = (table: string): string =>
  `${table}.id, ${table}.member_id as "memberId", ${table}.operator_id as "operatorId", ${table}.body,
   ${table}.upload_name as "uploadName", ${table}.client_id as "clientId", ${table}.sent_at as "sentAt"`;

/** Locks conversations in one order, so that two operators who write to many members wait for each other and do not deadlock. */
const lockRows = sql.run(
  'chat-lock-threads',
  `insert into chat_thread as kept (member_id, last_message_id)
   select member_id, 0 from unnest(:memberIds::bigint[]) as asked (member_id) order by member_id
   on conflict (member_id) do update set last_message_id = kept.last_message_id`,
);

const insertRows = sql.run(
  'chat-insert-notices',
  `with made as (
     insert into chat_message (member_id, operator_id, kind, body, sent_at)
     select member_id, :operatorId, 'text', body, :sentAt from unnest(:memberIds::bigint[], :bodies::text[]) as messages (member_id, body)
     returning id, member_id)
   update chat_thread set last_message_id = made.id from made where chat_thread.member_id = made.member_id`,
);

const insertRow = sql.one(
  'chat-insert',
  `with made as (
     insert into chat_message (member_id, operator_id, kind, body, upload_name, client_id, sent_at)
     values (:memberId, :operatorId, case when :uploadName::text is null then 'text' else 'picture' end::chat_kind, :body, :uploadName, :clientId, :sentAt)
     returning *),
   latest as (update chat_thread set last_message_id = made.id, waiting_since = case
       when made.operator_id is null then coalesce(waiting_since, made.sent_at) when :isNotice then waiting_since
      when waiting_since is not null then (select min(later.sent_at) from chat_message later
        where later.member_id = made.member_id and later.operator_id is null and later.id > :seenId::bigint) end
     from made where chat_thread.member_id = made.member_id)
   select ${columns('made')} from made`,
);

const markMember = statement(
  'chat-mark-member',
  'update chat_thread set member_read_id = $2 where member_id = $1 and member_read_id < $2',
);

const markOperators = statement(
  'chat-mark-operators',
  'update chat_thread set operator_read_id = $2 where member_id = $1 and operator_read_id < $2',
);

const countNew = sql.one(
  'chat-count-unread',
  `select count(*)::int as count from (
     select from chat_thread thread join chat_message message on message.member_id = thread.member_id
      where thread.member_id = :memberId and message.id > thread.member_read_id and message.operator_id is not null
      limit 1000) unread`,
);

const selectMember = sql.row(
  'chat-find-member',
  'select id as "memberId" from member where code = :memberCode',
);

/** Locks a conversation: other transactions that write to it wait until this one ends. */
export const lockThread = sql.run(
  'chat-lock-thread',
  `insert into chat_thread as kept (member_id, last_message_id) values (:memberId, 0)
   on conflict (member_id) do update set last_message_id = kept.last_message_id`,
);

/** One side of a conversation: the member's own, or an operator's. */
export interface Sender {
  memberId: number;
  operatorId: number | null;
}

/** The message that a sender sent under this id before, or null. */
export const findSent = sql.row(
  'chat-find-sent',
  `select ${columns('chat_message')} from chat_message
    where member_id = :memberId and coalesce(operator_id, 0) = coalesce(:operatorId::bigint, 0) and client_id = :clientId`,
);

export interface NewChatMessage extends Sender {
  body: string;
  uploadName: string | null;
  clientId: string | null;
  sentAt: Date;
  /** True for a notice to the member: it answers nothing, and a waiting member still waits. */
  isNotice: boolean;
  /** For an answer: the last message that it answers; null for all. The member waits since a later one. */
  seenId: number | null;
}

/** Writes a message as the last one of its conversation, which must be locked. */
export function insertChatMessage(tx: Db, message: NewChatMessage): Promise<ChatMessageRow> {
  const { memberId, operatorId, body, uploadName, clientId, sentAt, isNotice, seenId } = message;
  const values = { memberId, operatorId, body, uploadName, clientId, sentAt, isNotice, seenId };
  return insertRow(tx, values);
}

/** Sends a notice to many members, once each; nothing of theirs counts as answered. */
export async function insertNotices(
  tx: Db,
  messages: readonly { memberId: number; body: string }[],
  by: { operatorId: number; sentAt: Date },
): Promise<void> {
  const memberIds = messages.map(({ memberId }) => memberId);
  await lockRows(tx, { memberIds });
  await insertRows(tx, {
    memberIds,
    bodies: messages.map(({ body }) => body),
    operatorId: by.operatorId,
    sentAt: by.sentAt,
  });
}

/** The newest messages, or those just before one; oldest first. */
export const findNewest = sql.rows(
  'chat-newest',
  `select * from (
     select ${columns('chat_message')} from chat_message
      where member_id = :memberId and id < coalesce(:before::bigint, 9223372036854775807) order by id desc limit :limit) page
   order by id`,
);

/** The messages after one, oldest first. */
export const findAfter = sql.rows(
  'chat-after',
  `select ${columns('chat_message')} from chat_message where member_id = :memberId and id > :after order by id limit :limit`,
);

/** Records that one side has seen the messages up to one; writes nothing when it had seen them. */
export async function markRead(
  db: Db,
  side: 'member' | 'operators',
  memberId: number,
  messageId: number,
): Promise<void> {
  await db.run(side === 'member' ? markMember : markOperators, [memberId, messageId]);
}

/** The number of operators' messages that the member has not listed, at most 1000. */
export const countUnread = async (db: Db, memberId: number): Promise<number> =>
  (await countNew(db, { memberId })).count;

/** The member with this code, or null. */
export const findMemberId = async (db: Db, memberCode: string): Promise<number | null> =>
  (await selectMember(db, { memberCode }))?.memberId ?? null;
