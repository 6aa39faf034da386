import type { Db } from '../../../platform/database/db.ts';
import type { LedgerEntry } from './accounts.ts';
import { postCredit } from './post-credit.ts';

export interface CoinGift extends Pick<LedgerEntry, 'businessKey' | 'reason' | 'at'> {
  memberId: number;
  /** Whole coins, above 0. */
  coins: number;
}

/** Gives a member coins as a reward. Returns the ledger transaction's id, or null when this gift was given before. */
export async function giveCoins(tx: Db, gift: CoinGift): Promise<string | null> {
  const { memberId, coins, businessKey, reason, at } = gift;
  const account = 'member_coins_given';
  const postings = [
    { account: 'coin_gifts', amount: -coins },
    { account, memberId, amount: coins },
  ] as const;
  const entry = { businessKey, kind: 'reward', reason, at, postings } as const;
  return postCredit(tx, { memberId, account, amount: BigInt(coins) }, entry);
}
