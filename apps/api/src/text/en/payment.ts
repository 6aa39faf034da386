import { type Goods, isPermanentPlan } from '@lantern/rules/vip-plans';
import type { Wording } from '@lantern/rules/wording';

import type { sandboxText as zhSandbox } from '../zh/payment.ts';

const counted = (number: number, one: string): string =>
  `${number} ${one}${number === 1 ? '' : 's'}`;

/** What an order is for: on the payment page, in the records, in the ledger. */
export const orderTitle = (goods: Goods): string =>
  goods.kind === 'vip' ? vipTitle(goods.days) : counted(goods.coins, 'coin');

const vipTitle = (days: number): string =>
  isPermanentPlan(days) ? 'VIP for life' : `VIP for ${counted(days, 'day')}`;

/** The term of a plan. */
export const planTime = (days: number): string =>
  isPermanentPlan(days) ? 'For life' : counted(days, 'day');

const methodNames: Readonly<Record<string, string>> = {
  alipay: 'Alipay',
  wxpay: 'WeChat Pay',
  qqpay: 'QQ Wallet',
  bank: 'UnionPay',
  jdpay: 'JD Pay',
  paypal: 'PayPal',
  usdt: 'USDT',
  sandbox: 'Test payment',
};

/** What a way to pay is called, by its type; what the channel calls it where that is not known. */
export const methodName = (type: string, name: string): string => methodNames[type] ?? name;

/** The sandbox: a way to pay for trying out, where nothing is paid. */
export const sandboxText = {
  method: 'Test payment',
  title: 'Test checkout',
  badge: 'For testing: you won’t be charged',
  amount: 'Amount',
  goods: 'Item',
  order: 'Order no.',
  expires: 'Pay before',
  succeed: 'Payment succeeds',
  fail: 'Payment fails',
  later: 'Notify later',
  twice: 'Notify repeatedly',
  laterHint: 'after 15 seconds',
  twiceHint: 'three times in a row',
  back: 'Back',
  settled: 'This order is paid',
  overdue: 'This order is overdue but can still be paid',
  unknown: 'No such order',
} as const satisfies Wording<typeof zhSandbox>;
