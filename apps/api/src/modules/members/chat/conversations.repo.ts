import { countedUpTo } from '@lantern/contracts/operator-list';
import type { ListWindow } from '@lantern/rules/paging';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { variant } from '../../../platform/database/statement.ts';
import type { ChatMessageRow } from './chat.repo.ts';

export interface ConversationRow extends ChatMessageRow {
  memberCode: string;
  nickname: string;
  avatarKey: string | null;
  unread: number;
  /** Login name. */
  assignee: string | null;
  waitingSince: Date | null;
  isVip: boolean;
}

/** The filters of a list of conversations, and the operator who reads it. */
export interface ConversationFilter {
  show: 'all' | 'waiting' | 'own';
  operatorId: number;
  /** Who has VIP at this moment comes first and is marked; null: no member does. */
  vipAt: Date | null;
}

const columns = `member.code as "memberCode", member.nickname, member.avatar_key as "avatarKey", unread.count as unread,
  thread.waiting_since as "waitingSince", coalesce(member.vip_expires_at > $4, false) as "isVip", operator.login_name as assignee,
  last.id, last.member_id as "memberId", last.operator_id as "operatorId", last.body,
  last.upload_name as "uploadName", last.client_id as "clientId", last.sent_at as "sentAt"`;

/** What belongs to `thread`. */
const joined = `join member on member.id = thread.member_id
  join chat_message last on last.id = thread.last_message_id
  left join operator on operator.id = thread.assigned_to,
  lateral (select count(*)::int as count from (
     select from chat_message
      where chat_message.member_id = thread.member_id and chat_message.id > thread.operator_read_id
        and chat_message.operator_id is null limit 1000) waiting) unread`;

/** `$1` is the operator who asks. */
const shown = {
  all: { where: '$1::bigint is not null and last_message_id > 0', order: 'last_message_id desc' },
  waiting: {
    where: '$1::bigint is not null and waiting_since is not null and last_message_id > 0',
    order: 'waiting_since, last_message_id',
  },
  own: { where: 'assigned_to = $1 and last_message_id > 0', order: 'last_message_id desc' },
} as const;

const pageOf = (show: Exclude<keyof typeof shown, 'waiting'>) =>
  variant(
    'chat-list',
    show,
    `select ${columns}
       from (select * from chat_thread where ${shown[show].where}
              order by ${shown[show].order} offset $2 limit $3) thread ${joined}
      order by thread.${shown[show].order}`,
    { notNull: ['isVip'] },
  );

/** Of those who wait, VIP members come first. */
const pageOfWaiting = variant(
  'chat-list',
  'waiting',
  `select ${columns}
     from (select chat_thread.*, coalesce(waiting.vip_expires_at > $4, false) as is_vip
             from chat_thread join member waiting on waiting.id = chat_thread.member_id
            where ${shown.waiting.where}
            order by is_vip desc, ${shown.waiting.order} offset $2 limit $3) thread ${joined}
    order by thread.is_vip desc, thread.waiting_since, thread.last_message_id`,
  { notNull: ['isVip'] },
);

const countOf = (show: keyof typeof shown) =>
  variant(
    'chat-count',
    show,
    `select count(*)::int as count from (select from chat_thread where ${shown[show].where} limit $2) counted`,
  );

const pages = { all: pageOf('all'), waiting: pageOfWaiting, own: pageOf('own') };
const counts = { all: countOf('all'), waiting: countOf('waiting'), own: countOf('own') };

const longestWait = sql.one(
  'chat-longest-wait',
  `select count(*)::int as waiting, min(since) as since from (
     select waiting_since as since from chat_thread where waiting_since is not null and last_message_id > 0
      order by waiting_since limit :most) counted`,
);

export interface ChatMemberRow {
  memberCode: string;
  nickname: string;
  avatarKey: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  vipExpiresAt: Date | null;
  vipPlan: number | null;
  coins: number;
  isBanned: boolean;
  reports: number;
  feedback: number;
}

const selectAssignee = sql.row(
  'chat-assignee',
  `select operator.login_name as assignee from chat_thread left join operator on operator.id = assigned_to
    where chat_thread.member_id = :memberId`,
);

const selectWait = sql.row(
  'chat-wait',
  'select waiting_since as since from chat_thread where member_id = :memberId for update',
);

const endWait = sql.row(
  'chat-end-wait',
  `update chat_thread set waiting_since = (
     select min(sent_at) from chat_message
      where member_id = :memberId and operator_id is null and id > :seenId::bigint)
   where member_id = :memberId returning waiting_since as since`,
);

/** Conversations with their last message. */
export const findConversations = (
  db: Db,
  { show, operatorId, vipAt }: ConversationFilter,
  { offset, limit }: ListWindow,
): Promise<ConversationRow[]> => db.rows(pages[show], [operatorId, offset, limit, vipAt]);

/** The number of conversations, counted up to 10001. */
export const countConversations = async (
  db: Db,
  { show, operatorId }: ConversationFilter,
): Promise<number> => (await db.one(counts[show], [operatorId, countedUpTo + 1])).count;

/** The number of conversations that wait for an answer, and the time of the oldest. */
export const findLongestWait = (db: Db) => longestWait(db, { most: countedUpTo + 1 });

/** The facts about a member that operators need in a conversation; null for an unknown code. */
export const findChatMember = sql.row(
  'chat-member',
  `select code as "memberCode", nickname, avatar_key as "avatarKey", created_at as "createdAt",
          (select max(last_used_at) from member_token where member_id = member.id) as "lastUsedAt",
          vip_expires_at as "vipExpiresAt", vip_plan as "vipPlan", banned_at is not null as "isBanned",
          (select coalesce(sum(balance), 0)::bigint from ledger_account
            where member_id = member.id and kind in ('member_coins_given', 'member_coins_bought')) as coins,
          (select count(*)::int from video_report where member_id = member.id) as reports,
          (select count(*)::int from feedback where member_id = member.id) as feedback
     from member where code = :memberCode`,
);

/** The login name of the operator who answers a member; null when none is assigned. The conversation must be locked. */
export const findAssignee = async (tx: Db, memberId: number): Promise<string | null> =>
  (await selectAssignee(tx, { memberId }))?.assignee ?? null;

export const assignThread = sql.run(
  'chat-assign',
  'update chat_thread set assigned_to = :operatorId where member_id = :memberId',
);

/**
 * Marks a member's messages up to one (null: all) as answered. Returns the time since which they waited, and the time since
 * which they wait for the later messages; null where they don't.
 */
export async function endWaiting(
  tx: Db,
  memberId: number,
  seenId: number | null,
): Promise<{ before: Date; after: Date | null } | null> {
  const before = (await selectWait(tx, { memberId }))?.since ?? null;
  if (before === null) return null;
  const after = (await endWait(tx, { memberId, seenId }))?.since ?? null;
  return { before, after };
}

/** The operators with one of these roles. */
export const findAnswerers = sql.rows(
  'chat-answerers',
  `select id as "operatorId", login_name as "loginName" from operator
    where shut_out_at is null and roles && :roles::operator_role[] order by login_name`,
);
