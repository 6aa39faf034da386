import { grouped } from '@lantern/rules/grouped-number';
import { formatYuan } from '@lantern/rules/money';
import type { Wording } from '@lantern/rules/wording';

import type { salesTexts as zh } from '../zh/sales.ts';
import { counted, countedOf } from './plural.ts';

/** The words of the sales' screen. */
export const salesTexts = {
  hint: 'Batches of codes for days of VIP or coins, or of coupons for plans, to sell or give away elsewhere.',
  label: 'Batches of codes',
  goods: 'Goods',
  goodsOf: { vip: 'Days of VIP', coins: 'Coins', coupon: 'Coupon' },
  each: (goods, amount) =>
    ({
      vip: `${counted(amount, 'day')} VIP`,
      coins: counted(amount, 'coin'),
      percent: `Coupon: ${amount}% off`,
      fen: `Coupon: ¥${grouped(formatYuan(amount))} off`,
    })[goods],
  forPlan: (days) => `for the plan of ${counted(days, 'day')}`,
  off: 'Takes off',
  offOf: { percent: 'Per cents', fen: 'Amount' },
  percent: 'Per cents off',
  percentHint: '1 to 100; at least ¥0.01 is left to pay',
  yuanOff: 'Yuan off',
  yuanOffHint: 'Like 5 or 5.50; at least ¥0.01 is left to pay',
  plan: 'Days of its plan',
  planHint: 'Empty for any plan',
  state: 'State',
  good: 'Valid',
  waiting: 'To confirm',
  waitingHint:
    'More than its maker may make alone in a day; it can be used once another operator confirms it.',
  confirm: 'Confirm',
  confirmQuestion: (count) => `Let ${counted(count, 'code')} be redeemed?`,
  confirmHint: 'Members can redeem this batch once it is confirmed.',
  needsSecond:
    'You made this batch, so another operator who may has to confirm it. If there is none, confirm it yourself.',
  confirmed: 'Codes confirmed',
  confirmedBy: (operator) => `Confirmed by ${operator}`,
  revoked: 'Revoked',
  used: 'Redeemed',
  usedOf: countedOf,
  note: 'Note',
  noteHint: 'Such as purpose or sales channel',
  validUntil: 'Valid until',
  forEver: 'No end',
  operator: 'Made by',
  created: 'Made',
  emptyTitle: 'No codes yet',
  emptyHint: 'Make a batch and hand out the codes. Members redeem them when buying VIP or coins.',

  make: 'Make codes',
  makeHint: 'Codes are shown only once. Download them right away.',
  amount: 'Amount each',
  count: 'Codes',
  countHint: 'At most 10,000 at once',
  lastDay: 'Last day',
  lastDayHint: 'Like 2026-12-31; empty for no end',
  made: 'Codes made',
  madeTitle: (count) => `${counted(count, 'code')} made`,
  once: 'These codes are shown only once. Download them before you close.',
  download: 'Download CSV',
  fileHead: ['Code', 'Goods', 'Amount', 'Batch'],
  fileName: (batch) => `codes-${batch}.csv`,
  close: 'Saved, close',

  cards: 'Codes',
  ending: (code) => `ends in ${code}`,
  unused: 'Not redeemed',
  revoke: 'Revoke',
  revokeQuestion: (left) => `Revoke ${counted(left, 'unredeemed code')}?`,
  revokeHint: 'This can’t be undone. Redeemed codes stay as they are.',
  revokedDone: 'Codes revoked',
} satisfies Wording<typeof zh>;
