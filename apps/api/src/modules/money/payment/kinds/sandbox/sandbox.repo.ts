import type { Fen } from '@lantern/rules/money';

import type { Db } from '../../../../../platform/database/db.ts';
import { sql } from '../../../../../platform/database/sql.ts';

/** The button that a payer pressed on the sandbox's pay page. */
export interface SandboxTrade {
  orderNumber: string;
  tradeNo: string;
  state: 'paid' | 'failed';
  amountFen: Fen;
}

/** Keeps a trade. A paid trade stays paid; a failed one may still be paid. */
const upsertTrade = sql.run(
  'sandbox-keep-trade',
  `insert into sandbox_trade (order_number, trade_no, state, amount_fen, created_at)
   values (:orderNumber, :tradeNo, :state, :amountFen, :at)
   on conflict (order_number) do update set state = excluded.state where sandbox_trade.state = 'failed'`,
);

const selectTrade = sql.row(
  'sandbox-trade',
  `select order_number as "orderNumber", trade_no as "tradeNo", state, amount_fen as "amountFen"
     from sandbox_trade where order_number = :orderNumber`,
);

export async function saveTrade(db: Db, trade: SandboxTrade, at: Date): Promise<void> {
  const { orderNumber, tradeNo, state, amountFen } = trade;
  await upsertTrade(db, { orderNumber, tradeNo, state, amountFen, at });
}

export async function findTrade(db: Db, orderNumber: string): Promise<SandboxTrade | null> {
  const row = await selectTrade(db, { orderNumber });
  return row && { ...row, amountFen: BigInt(row.amountFen) };
}
