import type { LedgerReason } from '@lantern/rules/ledger-reason';

/**
 * A member's kinds of accounts. Given coins are spent before bought coins. A hold is the money of an open withdrawal. A debt
 * is what the member owes after a refund took back more than was left.
 */
export type MemberAccountKind =
  | 'member_coins_given'
  | 'member_coins_bought'
  | 'member_balance'
  | 'member_hold'
  | 'member_coin_debt'
  | 'member_debt';

/** The site's own kinds of accounts; there is one account of each kind. */
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
  | 'channel_test'
  | 'moved_in';

/** One account's gain, or its loss when negative: coins, or money in fen, as the account holds. */
export type Posting =
  | { account: MemberAccountKind; memberId: number; amount: number | bigint }
  | { account: HouseAccountKind; amount: number | bigint };

/** An entry: an event that happened once, with its postings, which sum to zero in each currency. */
export interface LedgerEntry {
  /** The only member whose accounts it may move; null for an entry that is of no member. */
  memberId: number | null;
  /** The unique business key of the event: `purchase:<member>:<episode>`, `order:<number>`. */
  businessKey: string;
  kind: LedgerKind;
  /** The reason, of which a sentence is made for the member. */
  reason: LedgerReason;
  at: Date;
  postings: readonly Posting[];
}
