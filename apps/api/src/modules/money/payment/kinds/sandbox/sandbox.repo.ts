import type { Fen } from '@lantern/rules/money';

import { type Db, statement } from '../../../../../platform/database/db.ts';

/** The button that a payer pressed on the sandbox's pay page. */
export interface SandboxTrade {
  orderNumber: string;
  tradeNo: string;
  state: 'paid' | 'failed';
  amountFen: Fen;
}

/** Keeps a trade. A paid trade stays paid; a failed one may still be paid. */
const upsertTrade = statement(
  'sandbox-keep-trade',
  `insert into sandbox_trade (order_number, trade_no, state, amount_fen, created_at)
   values ($1, $2, $3, $4, $5)
   on conflict (order_number) do update set state = excluded.state where sandbox_trade.state = 'failed'`,
);

const selectTrade = statement(
  'sandbox-trade',
  `select order_number as "orderNumber", trade_no as "tradeNo", state, amount_fen as "amountFen"
     from sandbox_trade where order_number = $1`,
);

export async function keepTrade(db: Db, trade: SandboxTrade, at: Date): Promise<void> {
  const { orderNumber, tradeNo, state, amountFen } = trade;
  await db.run(upsertTrade, [orderNumber, tradeNo, state, amountFen, at]);
}

export async function findTrade(db: Db, orderNumber: string): Promise<SandboxTrade | null> {
  const row = await db.row(selectTrade, [orderNumber]);
  return row && { ...row, amountFen: BigInt(row.amountFen) };
}
