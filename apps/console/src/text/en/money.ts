import { grouped } from '@lantern/rules/grouped-number';
import type { Wording } from '@lantern/rules/wording';

import type {
  grantWords as zhGrants,
  ledgerWords as zhLedger,
  moneyTexts as zh,
} from '../zh/money.ts';
import { counted } from './plural.ts';

/** The names of a member's VIP, by plan number. */
const plans = [
  'Earned VIP',
  'Monthly VIP',
  'Quarterly VIP',
  'Yearly VIP',
  'Lifetime VIP',
  'Trial VIP',
] as const;

/** The words of orders, payouts and the ledger, for every screen that shows them. */
export const moneyTexts = {
  yuan: (amount) => `¥${grouped(amount)}`,
  coins: (count) => counted(count, 'coin'),
  goods: (typesOf, amount) => {
    if (typesOf === 1) return counted(amount, 'coin');
    return amount === 3650 ? 'Lifetime VIP' : `${counted(amount, 'day')} VIP`;
  },
  plan: (period) => plans[period] ?? plans[0],
  signed: (amount) => `${Number(amount) > 0 ? '+' : ''}${grouped(amount)}`,
  orderStatus: {
    created: 'Unpaid',
    paid: 'Paid, not delivered',
    fulfilled: 'Done',
    refunded: 'Refunded',
    expired: 'Expired',
    failed: 'Failed',
  },
  payoutState: {
    submitted: 'To review',
    approved: 'To pay out',
    in_progress: 'Being paid out',
    paid: 'Paid out',
    rejected: 'Rejected',
  },
  payoutChannel: { wx: 'WeChat Pay', zfb: 'Alipay' },
  purses: {
    coins: 'Coins',
    coin_debt: 'Coin debt',
    balance: 'Balance',
    hold: 'Held for withdrawal',
    debt: 'Balance debt',
  },
} satisfies Wording<typeof zh>;

/** The reasons of ledger postings. */
export const ledgerWords = {
  top_up: 'Coins bought',
  vip_sale: 'VIP bought',
  episode_purchase: 'Episode bought',
  reward: 'Task reward',
  commission: 'Commission',
  withdrawal_held: 'Withdrawal requested',
  withdrawal_paid: 'Withdrawal paid out',
  withdrawal_returned: 'Withdrawal returned',
  refund: 'Taken back by refund',
  commission_returned: 'Commission taken back',
  debt_repaid: 'Debt repaid',
  adjustment: 'Manual adjustment',
  card: 'Code redeemed',
  channel_test: 'Test of a payment channel',
} satisfies Wording<typeof zhLedger>;

/** The reasons for which VIP is given or taken. */
export const grantWords = {
  purchase: 'Bought',
  sign_in: 'Check-in',
  invite: 'Friend invited',
  adjustment: 'Adjustment or refund',
  card: 'Code redeemed',
} satisfies Wording<typeof zhGrants>;
