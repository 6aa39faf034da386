import type { Fen } from '@lantern/rules/money';

import type { Db } from '../../../platform/database/db.ts';
import { findBalances } from './wallet.repo.ts';

/** A member's balances. */
export interface Balances {
  coinsGiven: number;
  coinsBought: number;
  /** The withdrawable amount. */
  balanceFen: Fen;
  /** The amount held by open withdrawals. */
  heldFen: Fen;
}

export async function readBalances(db: Db, memberId: number): Promise<Balances> {
  const balances = await findBalances(db, memberId);
  return {
    coinsGiven: balances.get('member_coins_given') ?? 0,
    coinsBought: balances.get('member_coins_bought') ?? 0,
    balanceFen: BigInt(balances.get('member_balance') ?? 0),
    heldFen: BigInt(balances.get('member_hold') ?? 0),
  };
}
