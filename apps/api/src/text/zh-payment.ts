import type { Goods } from '@lantern/rules/goods';
import { isPermanentPlan } from '@lantern/rules/vip-plans';

/**
 * What an order is for: on the payment page, in the records, in the ledger. Short, and without what gateways
 * trip over in a name (quotes, backslashes, plus and per-cent signs).
 */
export const orderTitle = (goods: Goods): string =>
  goods.kind === 'vip' ? vipTitle(goods.days) : `金币${goods.coins}个`;

const vipTitle = (days: number): string => (isPermanentPlan(days) ? '永久会员' : `会员${days}天`);

/** The term of a plan. */
export const planTime = (days: number): string => (isPermanentPlan(days) ? '永久' : `${days}天`);

const epayMethodNames: Readonly<Record<string, string>> = {
  alipay: '支付宝',
  wxpay: '微信支付',
  qqpay: 'QQ钱包',
  bank: '云闪付',
  jdpay: '京东支付',
  paypal: 'PayPal',
  usdt: 'USDT',
};

export const epayMethodName = (type: string): string => epayMethodNames[type] ?? type;

/** The sandbox: a way to pay for trying out, where nothing is paid. */
export const sandboxText = {
  method: '模拟支付',
  title: '模拟支付收银台',
  badge: '测试环境，不会真实扣款',
  amount: '应付金额',
  goods: '商品',
  order: '订单号',
  expires: '支付截止',
  succeed: '支付成功',
  fail: '支付失败',
  later: '稍后通知',
  twice: '重复通知',
  laterHint: '15秒后通知',
  twiceHint: '连发三次通知',
  back: '返回',
  settled: '该订单已支付',
  overdue: '订单已超时，仍可支付',
  unknown: '订单不存在',
} as const;
