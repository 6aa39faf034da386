import { type Goods, isPermanentPlan } from '@lantern/rules/vip-plans';

/**
 * What an order is for: on the payment page, in the records, in the ledger. Short, and without what gateways
 * trip over in a name (quotes, backslashes, plus and per-cent signs).
 */
export const orderTitle = (goods: Goods): string =>
  goods.kind === 'vip' ? vipTitle(goods.days) : `金币${goods.coins}个`;

const vipTitle = (days: number): string => (isPermanentPlan(days) ? '永久会员' : `会员${days}天`);

/** The term of a plan. */
export const planTime = (days: number): string => (isPermanentPlan(days) ? '永久' : `${days}天`);

/** What a way to pay is called: as its channel calls it. */
export const methodName = (_type: string, name: string): string => name;

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
