import type { Goods } from './vip-plans.ts';

/**
 * What a transaction of the ledger was for, as it is kept with it: a code, and what a sentence in any language needs
 * beside it. Titles are those of the moment.
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
  | { code: 'adjustment' };
