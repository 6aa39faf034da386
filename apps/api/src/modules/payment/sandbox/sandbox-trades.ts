import type { Fen } from '@lantern/rules/money';

import type { Db } from '../../../platform/database/db.ts';
import { findTrade } from './sandbox.repo.ts';

/** What somebody pressed on a pay page of the sandbox. */
export interface SandboxTrade {
  orderNumber: string;
  tradeNo: string;
  state: 'paid' | 'failed';
  amountFen: Fen;
}

/** The sandbox's book, as its channel reads it. */
export interface SandboxTrades {
  find(orderNumber: string): Promise<SandboxTrade | null>;
}

export const readSandboxTrades = (db: Db): SandboxTrades => ({
  find: (orderNumber) => findTrade(db, orderNumber),
});
