import type { LedgerReason } from '@lantern/rules/ledger-reason';

/**
 * What a member can have. Coins given are spent before coins bought; a hold is money an open withdrawal keeps. A
 * debt is what the member owes: a refund took back more than was left.
 */
export type MemberAccountKind =
  | 'member_coins_given'
  | 'member_coins_bought'
  | 'member_balance'
  | 'member_hold'
  | 'member_coin_debt'
  | 'member_debt';

/** The house's side of what moves. There is one account of each kind. */
export type HouseAccountKind =
  | 'coin_source'
  | 'coin_gifts'
  | 'coin_spending'
  | 'coin_debts'
  | 'receipts'
  | 'sales'
  | 'commissions'
  | 'payouts'
  | 'debts';

export type LedgerKind =
  | 'top_up'
  | 'vip_sale'
  | 'episode_purchase'
  | 'reward'
  | 'commission'
  | 'withdrawal_held'
  | 'withdrawal_paid'
  | 'withdrawal_returned'
  | 'refund'
  | 'commission_returned'
  | 'debt_repaid'
  | 'adjustment'
  | 'card'
  | 'channel_test';

/** What one account gains, or loses below zero: coins, or money in fen, as the account holds. */
export type Posting =
  | { account: MemberAccountKind; memberId: number; amount: number | bigint }
  | { account: HouseAccountKind; amount: number | bigint };

/** Something that happened once, and what it moves: per currency the postings sum to zero. */
export interface LedgerEntry {
  /** What happened, in a form nothing else has: `purchase:<member>:<episode>`, `order:<number>`. */
  businessKey: string;
  kind: LedgerKind;
  /** What it was for; a member is told it in a sentence. */
  reason: LedgerReason;
  at: Date;
  postings: readonly Posting[];
}
