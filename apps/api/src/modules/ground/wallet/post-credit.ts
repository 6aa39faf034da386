import type { Db } from '../../../platform/database/db.ts';
import type { LedgerEntry, Posting } from './accounts.ts';
import { lockPurse, postTransaction } from './ledger.ts';

/** A member's gain by an entry, and its account. */
export interface Credit {
  memberId: number;
  account: 'member_coins_given' | 'member_coins_bought' | 'member_balance';
  /** Above 0. */
  amount: bigint;
}

/**
 * Writes an entry that credits a member; the credit pays the member's debt first. Returns the ledger transaction's id, or
 * null when the same event was written before. It locks the member and then the accounts, in the common order of locks.
 */
export async function postCredit(
  tx: Db,
  credit: Credit,
  entry: Omit<LedgerEntry, 'memberId'>,
): Promise<string | null> {
  const { memberId, account, amount } = credit;
  const isMoney = account === 'member_balance';
  const purse = await lockPurse(tx, memberId, isMoney ? 'fen' : 'coin', account);
  const owed = BigInt(purse.get(isMoney ? 'member_debt' : 'member_coin_debt') ?? 0);
  const id = await postTransaction(tx, { ...entry, memberId });
  if (id === null || owed === 0n) return id;
  const repaid = owed < amount ? owed : amount;
  const { businessKey, at } = entry;
  await postTransaction(tx, {
    memberId,
    businessKey: `repaid:${businessKey}`,
    kind: 'debt_repaid',
    reason: { code: 'debt_repaid' },
    at,
    postings: repayment({ ...credit, amount: repaid }),
  });
  return id;
}

/** The postings that pay a debt: the amount leaves the account for its source, and the debt shrinks by as much. */
const repayment = ({ memberId, account, amount }: Credit): Posting[] =>
  account === 'member_balance'
    ? [
        { account, memberId, amount: -amount },
        { account: 'commissions', amount },
        { account: 'member_debt', memberId, amount: -amount },
        { account: 'debts', amount },
      ]
    : [
        { account, memberId, amount: -amount },
        { account: 'coin_source', amount },
        { account: 'member_coin_debt', memberId, amount: -amount },
        { account: 'coin_debts', amount },
      ];
