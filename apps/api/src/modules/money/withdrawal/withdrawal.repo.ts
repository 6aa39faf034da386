import type { ListWindow } from '@lantern/rules/paging';
import type { WithdrawalState } from '@lantern/rules/withdrawal-states';

import { type Db, statement } from '../../../platform/database/db.ts';
import { written } from '../../../platform/database/statement.ts';
import { type ChangeJson, changesSince } from './credential-changes.repo.ts';

const selectLatest = statement(
  'withdrawal-latest',
  'select coalesce(max(id), 0) as "latestId" from withdrawal where member_id = $1',
);

export interface RequestFacts {
  openCount: number;
  /** Requested since the day began, without rejected ones. */
  askedTodayFen: number;
  /** Whether the same withdrawal was requested while this request was under way: a double tap. */
  isRepeated: boolean;
}

const selectFacts = statement(
  'withdrawal-facts',
  `select count(*) filter (where state in ('submitted', 'approved', 'in_progress'))::int as "openCount",
          coalesce(sum(amount) filter (where state <> 'rejected' and created_at >= $2), 0)::bigint as "askedTodayFen",
          coalesce(bool_or((created_at > $3 or id > $7) and amount = $4 and channel = $5 and code_key = $6), false)
            as "isRepeated"
     from withdrawal where member_id = $1`,
);

const insertRow = statement(
  'withdrawal-insert',
  `insert into withdrawal (order_no, member_id, amount, channel, code_key, code_hash, new_session, hold_id, created_at, changed_at,
     client_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
);

/** A withdrawal as its member sees it. */
export interface SentWithdrawal {
  orderNo: string;
  amountFen: number;
  channel: PayoutChannel;
  codeKey: string;
}

const selectSent = statement(
  'withdrawal-find-sent',
  `select order_no as "orderNo", amount as "amountFen", channel, code_key as "codeKey"
     from withdrawal where member_id = $1 and client_id = $2`,
);

const selectNumber = statement('withdrawal-number', 'select 1 from withdrawal where order_no = $1');

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

const selectOwn = statement(
  'withdrawal-own',
  `select order_no as "orderNo", amount as "amountFen", channel, state, reject_reason as "rejectReason",
          created_at as "createdAt", case when state in ('paid', 'rejected') then '[]'
            else ${changesSince('withdrawal.member_id', 'withdrawal.created_at')} end as changes
     from withdrawal where member_id = $1 order by id desc limit $3 offset $2`,
  { written: written<Pick<OwnWithdrawalRow, 'changes'>>() },
);

export type PayoutChannel = 'wechat' | 'alipay';

/** The id of a member's latest withdrawal; 0 before the first. */
export const findLatestId = async (tx: Db, memberId: number): Promise<number> =>
  (await tx.one(selectLatest, [memberId])).latestId;

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
  const same = [amountFen, channel, codeKey];
  const values = [memberId, now.dayStart, now.arrivedAt, ...same, now.seenId];
  return tx.one(selectFacts, values);
}

export async function insertWithdrawal(tx: Db, row: NewWithdrawal): Promise<void> {
  const who = [row.orderNo, row.memberId, row.amountFen, row.channel];
  const code = [row.codeKey, row.codeHash, row.isNewSession];
  await tx.run(insertRow, [...who, ...code, row.holdId, row.at, row.clientId]);
}

/** The withdrawal that a member requested under this client id, or null. */
export const findSent = (
  tx: Db,
  memberId: number,
  clientId: string,
): Promise<SentWithdrawal | null> => tx.row(selectSent, [memberId, clientId]);

/** Whether there is a withdrawal of this number. */
export const isWithdrawal = async (db: Db, orderNo: string): Promise<boolean> =>
  (await db.row(selectNumber, [orderNo])) !== null;

/** A member's own, newest first. */
export const findOwnWithdrawals = (
  db: Db,
  memberId: number,
  { offset, limit }: ListWindow,
): Promise<OwnWithdrawalRow[]> => db.rows(selectOwn, [memberId, offset, limit]);
