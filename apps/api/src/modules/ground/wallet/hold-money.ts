import type { Fen } from '@lantern/rules/money';

import type { Db } from '../../../platform/database/db.ts';
import type { LedgerEntry } from './accounts.ts';
import { openAccounts, postTransaction } from './ledger.ts';
import { postCredit } from './post-credit.ts';

/** A member's money, and the event that moves it. */
export interface HeldMoney extends Pick<LedgerEntry, 'businessKey' | 'reason' | 'at'> {
  memberId: number;
  /** Above 0. */
  amountFen: Fen;
}

/**
 * Moves money from a member's balance to the hold, where nothing else can spend it. Returns the ledger transaction's id, or
 * null when this hold was made before. The caller makes sure that the balance suffices.
 */
export async function holdMoney(tx: Db, hold: HeldMoney): Promise<string | null> {
  const { memberId, amountFen, ...entry } = hold;
  await openAccounts(tx, [{ memberId, account: 'member_hold' }]);
  const postings = [
    { account: 'member_balance', memberId, amount: -amountFen },
    { account: 'member_hold', memberId, amount: amountFen },
  ] as const;
  return postTransaction(tx, { ...entry, memberId, kind: 'withdrawal_held', postings });
}

/**
 * Ends a hold: the money is paid out, or returns to the balance. Both ends have the same business key, so that only one can
 * happen. Returns the ledger transaction's id, or null when the hold has ended before.
 */
export function settleHold(
  tx: Db,
  hold: HeldMoney,
  end: 'paid' | 'returned',
): Promise<string | null> {
  const { memberId, amountFen, ...entry } = hold;
  const held = { account: 'member_hold', memberId, amount: -amountFen } as const;
  if (end === 'paid') {
    const postings = [held, { account: 'payouts', amount: amountFen } as const];
    return postTransaction(tx, { ...entry, memberId, kind: 'withdrawal_paid', postings });
  }
  const credit = { account: 'member_balance', memberId, amount: amountFen } as const;
  const postings = [held, credit];
  return postCredit(tx, credit, { ...entry, kind: 'withdrawal_returned', postings });
}
