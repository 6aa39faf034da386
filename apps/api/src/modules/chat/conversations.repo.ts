import { type Db, statement } from '../../platform/database/db.ts';
import type { ChatMessageRow } from './chat.repo.ts';

export interface ConversationRow extends ChatMessageRow {
  memberCode: string;
  nickname: string;
  avatarKey: string | null;
  unread: number;
}

const selectPage = statement<ConversationRow>(
  'chat-list-conversations',
  `select member.code as "memberCode", member.nickname, member.avatar_key as "avatarKey", unread.count as unread,
          last.id, last.member_id as "memberId", last.operator_id as "operatorId", last.body,
          last.upload_name as "uploadName", last.client_id as "clientId", last.sent_at as "sentAt"
     from (select * from chat_thread where last_message_id > 0
            order by last_message_id desc offset $1 limit $2) thread
     join member on member.id = thread.member_id
     join chat_message last on last.id = thread.last_message_id,
     lateral (select count(*)::int as count from (
        select from chat_message
         where chat_message.member_id = thread.member_id and chat_message.id > thread.operator_read_id
           and chat_message.operator_id is null limit 1000) waiting) unread
    order by last.id desc`,
);

const countAll = statement<{ count: number }>(
  'chat-count-conversations',
  'select count(*)::int as count from chat_thread where last_message_id > 0',
);

/** Conversations with their last message, the latest first. */
export const findConversations = (
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<ConversationRow[]> => db.rows(selectPage, [offset, limit]);

export const countConversations = async (db: Db): Promise<number> =>
  (await db.row(countAll))?.count ?? 0;
