import type { Fen } from './money.ts';

/** An order as a payment is judged against it. */
export type PayableOrder = {
  channel: string;
  amountFen: Fen;
  /** The channel's number of the payment that settled it; null while none has. */
  tradeNo: string | null;
  buyerBanned: boolean;
};

/** What a channel says, its signature and merchant verified. */
export type ClaimedPayment = {
  channel: string;
  tradeNo: string;
  /** Null when it was no amount at all. */
  amountFen: Fen | null;
  /** Whether another order was settled by this very trade. */
  tradeUsed: boolean;
};

/**
 * `settle` it now · `repeated`: settled by this trade before, at whichever channel; nothing to do · and for a person to look at:
 * `unknown_order`, `amount_mismatch`, `trade_reused` (one trade for two orders), `overpaid` (two trades for one),
 * `member_banned` (the buyer may not be sold anything any more).
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
 * Judges a payment. An order of another channel is as unknown as none, unless this very trade has settled it: a merchant
 * may have moved to another channel since. Sums are compared in fen.
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
