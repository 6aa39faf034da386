import type { Wording } from '@lantern/rules/wording';

import type { exportText as zh } from '../zh/exports.ts';

/** The words of the files that operators take out. */
export const exportText = {
  orders: [
    ...['Order', 'Member ID', 'Nickname', 'Goods', 'Amount', 'Price (yuan)', 'Channel', 'Method'],
    ...['State', 'Channel transaction', 'Created', 'Paid'],
  ],
  withdrawals: [
    ...['Withdrawal', 'Member ID', 'Nickname', 'Amount (yuan)', 'Paid to', 'State'],
    ...['Payout reference', 'Reason of rejection', 'Requested', 'Changed'],
  ],
  figures: [
    ...['Date', 'Visitors', 'New members', 'Invited of these', 'Viewers', 'Met the paywall'],
    ...['Ordered', 'Payers', 'Back on day 1', 'Back on day 7', 'Back on day 30', 'Invites'],
  ],
  revenue: ['Date', 'Revenue (yuan)', 'Refunds (yuan)', 'Commission (yuan)', 'Sales', 'Payers'],
  goods: { vip: 'Days of VIP', coins: 'Coins' },
  channels: { wechat: 'WeChat Pay', alipay: 'Alipay' },
  states: {
    created: 'Unpaid',
    paid: 'Paid, not delivered',
    fulfilled: 'Done',
    refunded: 'Refunded',
    expired: 'Expired',
    failed: 'Failed',
    submitted: 'To review',
    approved: 'To pay out',
    in_progress: 'Being paid out',
    rejected: 'Rejected',
  },
} satisfies Wording<typeof zh>;
