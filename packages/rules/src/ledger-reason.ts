import type { Goods } from './vip-plans.ts';

/**
 * Why a ledger transaction was made, as stored with it: a code, and the values a sentence in any language needs.
 * Titles are those at the time of the transaction.
 */
export type LedgerReason =
  | {
      code: 'episode_purchase';
      videoId: number;
      episodeId: number;
      videoTitle: string;
      episodeTitle: string;
    }
  /** `sign_in`, or the code of a task. */
  | { code: 'reward'; task: string }
  | { code: 'sale'; goods: Goods }
  | { code: 'refund'; goods: Goods }
  | { code: 'commission' }
  | { code: 'commission_returned' }
  | { code: 'debt_repaid' }
  | { code: 'withdrawal'; channel: 'wechat' | 'alipay' }
  | { code: 'given_by_operator' }
  | { code: 'taken_by_operator' }
  | { code: 'card' }
  | { code: 'channel_test' }
  /** Coins for the points of another site. */
  | { code: 'moved_in'; source: string; points: number }
  | { code: 'adjustment' };
