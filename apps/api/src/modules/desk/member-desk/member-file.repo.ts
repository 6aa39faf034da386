import type { LedgerReason } from '@lantern/rules/ledger-reason';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { statement, written } from '../../../platform/database/statement.ts';
import { shownState } from '../../money/payment/shown-state.repo.ts';
import type { ListedRow } from './member-search.repo.ts';

/** The number of latest rows of each kind. */
const latest = 20;

/** A member and their counts. */
export interface FileHead extends Omit<ListedRow, 'place' | 'boundAt'> {
  signature: string;
  avatarKey: string | null;
  hasOwnPassword: boolean;
  address: string;
  coinsGiven: number;
  coinsBought: number;
  coinDebt: number;
  heldFen: number;
  debtFen: number;
  inviterCode: string | null;
  paidOrders: number;
  paidFen: number;
  refunds: number;
  episodes: number;
  watchedSeconds: number;
  invitees: number;
  inviteDays: number;
  withdrawnFen: number;
  paymentCodes: number;
  reports: number;
  /** Members of the same last address, this one included, counted up to 100. */
  atAddress: number;
}

const ofKind = (kind: string, name: string): string =>
  `coalesce(sum(balance) filter (where kind = '${kind}'), 0)::bigint as "${name}"`;

const orders = statement(
  'member-file-orders',
  `select number as "orderNo", ${shownState('purchase_order')} as state, goods, coalesce(vip_days, coins) as amount, amount_fen as "amountFen",
          created_at as "createdAt"
     from purchase_order where member_id = $1 order by id desc limit ${latest}`,
  { notNull: ['amount'] },
);

const postings = statement(
  'member-file-postings',
  `select posting.id, entry.kind, entry.reason, entry.detail, posting.account, posting.amount, entry.created_at as "createdAt"
     from (select recent.*, account.kind as account from ledger_account account cross join lateral (
             select id, transaction_id, amount from ledger_posting where account_id = account.id
              order by id desc limit ${latest}) recent
            where account.member_id = $1) posting
     join ledger_transaction entry on entry.id = posting.transaction_id
    order by posting.id desc limit ${latest}`,
  { written: written<{ reason: LedgerReason | null }>() },
);

const grants = statement(
  'member-file-grants',
  `select id, reason, days, expires_at as "expiresAt", created_at as "createdAt"
     from vip_grant where member_id = $1 order by id desc limit ${latest}`,
);

const watching = statement(
  'member-file-watching',
  `select video.id as "videoId", video.title, episode.title as episode, seen.position_seconds as position,
          seen.reported_at as "reportedAt"
     from play_position seen join episode on episode.id = seen.episode_id join video on video.id = episode.video_id
    where seen.member_id = $1 order by seen.reported_at desc limit ${latest}`,
);

const sessions = sql.rows(
  'member-file-sessions',
  `select created_at as "createdAt", last_used_at as "lastUsedAt", address, user_agent as "userAgent"
     from member_token where member_id = :memberId and expires_at > :now order by last_used_at desc`,
);

const invitees = statement(
  'member-file-invitees',
  `select member.code, member.nickname, invite.bound_at as "boundAt"
     from invite join member on member.id = invite.invitee_id
    where invite.inviter_id = $1 order by invite.bound_at desc, invite.invitee_id desc limit ${latest}`,
);

const withdrawals = statement(
  'member-file-withdrawals',
  `select order_no as "orderNo", amount as "amountFen", channel, state, created_at as "createdAt"
     from withdrawal where member_id = $1 order by id desc limit ${latest}`,
);

const reports = statement(
  'member-file-reports',
  `select report.receipt, video.title, report.category, report.created_at as "createdAt"
     from video_report report join video on video.id = report.video_id
    where report.member_id = $1 order by report.id desc limit ${latest}`,
);

const notes = statement(
  'member-file-notes',
  `select note.id, note.text, operator.login_name as operator, note.created_at as "createdAt"
     from member_note note join operator on operator.id = note.operator_id
    where note.member_id = $1 order by note.id desc limit 100`,
);

/** A member by code, with their counts. */
export const findFileHead = sql.row(
  'member-file-head',
  `select member.id as "memberId", member.code, member.login_name as "loginName", member.nickname, member.signature,
          member.avatar_key as "avatarKey", member.temporary_password is null as "hasOwnPassword",
          member.vip_expires_at as "vipExpiresAt", member.vip_plan as "vipPlan", member.address,
          member.banned_at as "bannedAt", member.created_at as "createdAt",
          (select max(last_used_at) from member_token where member_id = member.id) as "lastUsedAt",
          purse.*, purse."coinsGiven" + purse."coinsBought" as coins, sold.*, paid_out.*,
          (select inviter.code from invite join member inviter on inviter.id = invite.inviter_id
            where invite.invitee_id = member.id) as "inviterCode",
          (select count(*)::int from order_refund
            where order_id = any(array(select id from purchase_order where member_id = member.id))
               or case_id = any(array(select id from payment_case where credited_member_id = member.id))) as refunds,
          (select count(*)::int from entitlement where member_id = member.id) as episodes,
          (select coalesce(sum(seconds), 0)::bigint from watch_day where member_id = member.id) as "watchedSeconds",
          (select count(*)::int from invite where inviter_id = member.id) as invitees,
          (select coalesce(sum(days), 0)::int from invite_reward join vip_grant on vip_grant.id = vip_grant_id and vip_grant.member_id = inviter_id
            where inviter_id = member.id) as "inviteDays",
          (select count(*)::int from video_report where member_id = member.id) as reports,
          (select count(*)::int from (select from member other where (other.address collate "C") = member.address
              and other.address <> '' limit 100) near) as "atAddress"
     from member, lateral (
       select ${ofKind('member_coins_given', 'coinsGiven')}, ${ofKind('member_coins_bought', 'coinsBought')},
              ${ofKind('member_coin_debt', 'coinDebt')}, ${ofKind('member_balance', 'balanceFen')},
              ${ofKind('member_hold', 'heldFen')}, ${ofKind('member_debt', 'debtFen')}
         from ledger_account where member_id = member.id) purse, lateral (
       select count(*)::int as "paidOrders", coalesce(sum(amount_fen), 0)::bigint as "paidFen" from purchase_order
        where member_id = member.id and ${shownState('purchase_order')} in ('fulfilled', 'refunded')) sold, lateral (
       select coalesce(sum(amount) filter (where state = 'paid'), 0)::bigint as "withdrawnFen",
              count(distinct code_hash)::int as "paymentCodes" from withdrawal where member_id = member.id) paid_out
    where member.code = :code`,
);

/** The latest of each kind of a member, newest first. */
export async function findFileLists(db: Db, memberId: number, now: Date) {
  const own = [memberId];
  return {
    orders: await db.rows(orders, own),
    postings: await db.rows(postings, own),
    vipGrants: await db.rows(grants, own),
    watching: await db.rows(watching, own),
    sessions: await sessions(db, { memberId, now }),
    invitees: await db.rows(invitees, own),
    withdrawals: await db.rows(withdrawals, own),
    reports: await db.rows(reports, own),
    notes: await db.rows(notes, own),
  };
}

const selectLook = sql.row(
  'member-file-looked-at',
  `select 1 from audit where subject_kind = 'member' and subject_id = :code and action = 'member.look'
      and operator_id = :operatorId and created_at > :since limit 1`,
);

/** Whether the audit has an operator's look at a member since then. */
export const hasLooked = async (
  tx: Db,
  { code, operatorId, since }: { code: string; operatorId: number; since: Date },
): Promise<boolean> => (await selectLook(tx, { code, operatorId, since })) !== null;

export const saveNote = sql.run(
  'member-note-insert',
  'insert into member_note (member_id, operator_id, text, created_at) values (:memberId, :operatorId, :text, :at)',
);
