import type { WithdrawalState } from '@lantern/rules/withdrawal-states';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { written } from '../../../platform/database/statement.ts';
import { type ChangeJson, changesSince } from './credential-changes.repo.ts';

const selectLatest = sql.one(
  'withdrawal-latest',
  'select coalesce(max(id), 0) as "latestId" from withdrawal where member_id = :memberId',
);

export interface RequestFacts {
  openCount: number;
  /** Requested since the day began, without rejected ones. */
  askedTodayFen: number;
  /** Whether the same withdrawal was requested while this request was under way: a double tap. */
  isRepeated: boolean;
}

const selectFacts = sql.one(
  'withdrawal-facts',
  `select count(*) filter (where state in ('submitted', 'approved', 'in_progress'))::int as "openCount",
          coalesce(sum(amount) filter (where state <> 'rejected' and created_at >= :dayStart), 0)::bigint as "askedTodayFen",
          coalesce(bool_or((created_at > :arrivedAt or id > :seenId) and amount = :amountFen and channel = :channel and code_key = :codeKey), false)
            as "isRepeated"
     from withdrawal where member_id = :memberId`,
);

/** A withdrawal as its member sees it. */
export interface SentWithdrawal {
  orderNo: string;
  amountFen: number;
  channel: PayoutChannel;
  codeKey: string;
}

const selectNumber = sql.row(
  'withdrawal-number',
  'select 1 from withdrawal where order_no = :orderNo',
);

export interface OwnWithdrawalRow {
  orderNo: string;
  amountFen: number;
  channel: PayoutChannel;
  state: WithdrawalState;
  rejectReason: string | null;
  createdAt: Date;
  /** What operators changed of the member's credentials lately; none for one that is over. */
  changes: ChangeJson[];
}

export type PayoutChannel = 'wechat' | 'alipay';

/** The id of a member's latest withdrawal; 0 before the first. */
export const findLatestId = async (tx: Db, memberId: number): Promise<number> =>
  (await selectLatest(tx, { memberId })).latestId;

export interface NewWithdrawal {
  orderNo: string;
  memberId: number;
  amountFen: bigint;
  channel: PayoutChannel;
  codeKey: string;
  codeHash: Buffer;
  isNewSession: boolean;
  /** The client's id; null from clients without one. */
  clientId: string | null;
  holdId: string;
  at: Date;
}

export function findRequestFacts(
  tx: Db,
  wanted: Pick<NewWithdrawal, 'memberId' | 'amountFen' | 'channel' | 'codeKey'>,
  now: { dayStart: Date; arrivedAt: Date; seenId: number },
): Promise<RequestFacts> {
  const { memberId, amountFen, channel, codeKey } = wanted;

  const values = {
    memberId,
    dayStart: now.dayStart,
    arrivedAt: now.arrivedAt,
    amountFen,
    channel,
    codeKey,
    seenId: now.seenId,
  };
  return selectFacts(tx, values);
}

export const insertWithdrawal = sql.run(
  'withdrawal-insert',
  `insert into withdrawal (order_no, member_id, amount, channel, code_key, code_hash, new_session, hold_id, created_at, changed_at,
     client_id)
   values (:orderNo, :memberId, :amountFen, :channel, :codeKey, :codeHash, :isNewSession, :holdId, :at, :at, :clientId)`,
);

/** The withdrawal that a member requested under this client id, or null. */
export const findSent = sql.row(
  'withdrawal-find-sent',
  `select order_no as "orderNo", amount as "amountFen", channel, code_key as "codeKey"
     from withdrawal where member_id = :memberId and client_id = :clientId`,
);

/** Whether there is a withdrawal of this number. */
export const isWithdrawal = async (db: Db, orderNo: string): Promise<boolean> =>
  (await selectNumber(db, { orderNo })) !== null;

/** A member's own, newest first. */
export const findOwnWithdrawals = sql.rows(
  'withdrawal-own',
  `select order_no as "orderNo", amount as "amountFen", channel, state, reject_reason as "rejectReason",
          created_at as "createdAt", case when state in ('paid', 'rejected') then '[]'
            else ${changesSince('withdrawal.member_id', 'withdrawal.created_at')} end as changes
     from withdrawal where member_id = :memberId order by id desc limit :limit offset :offset`,
  { written: written<Pick<OwnWithdrawalRow, 'changes'>>() },
);
