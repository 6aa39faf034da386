import type { Db } from '../../platform/database/db.ts';
import type { LedgerEntry, Posting } from './accounts.ts';
import { lockPurse, postTransaction } from './ledger.ts';

/** What a member gains by an entry, and where. */
export interface Credit {
  memberId: number;
  account: 'member_coins_given' | 'member_coins_bought' | 'member_balance';
  /** More than none. */
  amount: bigint;
}

/**
 * Writes an entry that credits a member, who first pays what they owe of it. The ledger transaction's id, or
 * null when the same event was written before. The member and the accounts are locked before they are
 * posted to, in the one order of all.
 */
export async function postCredit(
  tx: Db,
  credit: Credit,
  entry: LedgerEntry,
): Promise<string | null> {
  const { memberId, account, amount } = credit;
  const isMoney = account === 'member_balance';
  const purse = await lockPurse(tx, memberId, isMoney ? 'fen' : 'coin', account);
  const owed = BigInt(purse.get(isMoney ? 'member_debt' : 'member_coin_debt') ?? 0);
  const id = await postTransaction(tx, entry);
  if (id === null || owed === 0n) return id;
  const repaid = owed < amount ? owed : amount;
  const { businessKey, at } = entry;
  await postTransaction(tx, {
    businessKey: `repaid:${businessKey}`,
    kind: 'debt_repaid',
    reason: { code: 'debt_repaid' },
    at,
    postings: repayment({ ...credit, amount: repaid }),
  });
  return id;
}

/** What leaves the account goes back to where such coins and money come from; what is owed shrinks by as much. */
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
