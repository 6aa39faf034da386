import type { Fen } from './money.ts';

/** The facts of an order that a payment is judged by. */
export type PayableOrder = {
  channel: string;
  amountFen: Fen;
  /** The channel's trade number of the payment that settled the order; null while none has. */
  tradeNo: string | null;
  buyerBanned: boolean;
};

/** A channel's statement of a payment, after its signature and merchant were verified. */
export type ClaimedPayment = {
  channel: string;
  tradeNo: string;
  /** Null when the channel sent no valid amount. */
  amountFen: Fen | null;
  /** Whether this same trade settled another order. */
  tradeUsed: boolean;
};

/**
 * `settle`: settle the order · `repeated`: this trade already settled it, at any channel; nothing to do. The others
 * wait for an operator: `unknown_order`, `amount_mismatch`, `trade_reused` (one trade for two orders), `overpaid`
 * (two trades for one order), `member_banned` (the buyer may not buy any more).
 */
export type PaymentVerdict =
  | 'settle'
  | 'repeated'
  | 'unknown_order'
  | 'amount_mismatch'
  | 'trade_reused'
  | 'overpaid'
  | 'member_banned';

/**
 * Judges a payment. An order of another channel counts as unknown, unless this same trade has settled it: the
 * operator may have moved the merchant to another channel since. Sums are compared in fen.
 */
export function judgePayment(order: PayableOrder | null, claim: ClaimedPayment): PaymentVerdict {
  if (order === null) return 'unknown_order';
  const isSame = order.amountFen === claim.amountFen && order.tradeNo === claim.tradeNo;
  if (order.channel !== claim.channel) return isSame ? 'repeated' : 'unknown_order';
  if (isSame) return 'repeated';
  if (claim.amountFen !== order.amountFen) return 'amount_mismatch';
  if (claim.tradeUsed) return 'trade_reused';
  if (order.tradeNo !== null) return 'overpaid';
  return order.buyerBanned ? 'member_banned' : 'settle';
}
