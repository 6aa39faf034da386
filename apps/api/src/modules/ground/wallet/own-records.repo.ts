import type { LedgerReason } from '@lantern/rules/ledger-reason';
import type { ListWindow } from '@lantern/rules/paging';

import { type Db } from '../../../platform/database/db.ts';
import { statement, written } from '../../../platform/database/statement.ts';
import type { LedgerKind } from './accounts.ts';

export interface CoinRecordRow {
  transactionId: string;
  businessKey: string;
  /** Null in old rows, which only have the sentence. */
  reason: LedgerReason | null;
  detail: string;
  /** Coins that the member gained (lost when negative), of both kinds together. */
  coins: number;
  createdAt: Date;
}

export interface EarningRow extends Omit<CoinRecordRow, 'coins'> {
  kind: LedgerKind;
  /** The balance's gain (loss when negative), in fen. */
  amountFen: number;
  /** The growth of the debt (paid off when negative), in fen. */
  owedFen: number;
}

/**
 * A transaction touches an account once, so a member's latest transactions are among the latest of each of the two coin
 * accounts: a page reads no more of the history than the pages before it.
 */
const latest = (kinds: string): string => `latest as (
     select posting.*, account.kind from ledger_account account
      cross join lateral (select transaction_id, amount, id from ledger_posting
                           where account_id = account.id order by id desc limit $2::int + $3::int) posting
      where account.member_id = $1 and account.kind in (${kinds})
   )`;

const selectRecords = statement(
  'wallet-coin-records',
  `with ${latest("'member_coins_given', 'member_coins_bought'")}, moved as (
     select transaction_id, sum(amount)::bigint as coins, max(id) as place
       from latest group by transaction_id order by place desc limit $3 offset $2
   )
   select entry.id as "transactionId", entry.business_key as "businessKey", entry.reason, entry.detail, moved.coins,
          entry.created_at as "createdAt"
     from moved join ledger_transaction entry on entry.id = moved.transaction_id
    order by moved.place desc`,
  { written: written<{ reason: LedgerReason | null }>() },
);

const selectEarnings = statement(
  'wallet-earnings',
  `with ${latest("'member_balance', 'member_debt'")}, moved as (
     select transaction_id, max(id) as place,
            coalesce(sum(amount) filter (where kind = 'member_balance'), 0)::bigint as amount,
            coalesce(sum(amount) filter (where kind = 'member_debt'), 0)::bigint as owed
       from latest group by transaction_id order by place desc limit $3 offset $2
   )
   select entry.id as "transactionId", entry.business_key as "businessKey", entry.reason, entry.detail, entry.kind,
          moved.amount as "amountFen", moved.owed as "owedFen", entry.created_at as "createdAt"
     from moved join ledger_transaction entry on entry.id = moved.transaction_id
    order by moved.place desc`,
  { written: written<{ reason: LedgerReason | null }>() },
);

/** The movements of a member's coins, newest first. */
export const findCoinRecords = (
  db: Db,
  memberId: number,
  { offset, limit }: ListWindow,
): Promise<CoinRecordRow[]> => db.rows(selectRecords, [memberId, offset, limit]);

/** The movements of a member's balance and debt, newest first. */
export const findEarnings = (
  db: Db,
  memberId: number,
  { offset, limit }: ListWindow,
): Promise<EarningRow[]> => db.rows(selectEarnings, [memberId, offset, limit]);
