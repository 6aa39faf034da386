import type { OrderStatus } from '@lantern/contracts/entities/payment-order';
import type { Withdrawal } from '@lantern/contracts/entities/withdrawal';
import { grouped } from '@lantern/rules/grouped-number';

/** The names of a member's VIP, by plan number. */
const plans = ['赚取的会员', '月卡', '季卡', '年卡', '永久会员', '体验会员'] as const;

const days = (count: number): string => (count === 3650 ? '永久会员' : `${count} 天会员`);

/** The words of orders, payouts and the ledger, for every screen that shows them. */
export const moneyTexts = {
  yuan: (amount: string): string => `¥${grouped(amount)}`,
  coins: (count: number): string => `${grouped(count)} 金币`,
  goods: (typesOf: 1 | 2, amount: number): string =>
    typesOf === 2 ? days(amount) : moneyTexts.coins(amount),
  plan: (period: number): string => plans[period] ?? plans[0],
  signed: (amount: number | string): string => `${Number(amount) > 0 ? '+' : ''}${grouped(amount)}`,
  orderStatus: {
    created: '待支付',
    paid: '已支付未到账',
    fulfilled: '已完成',
    refunded: '已退款',
    expired: '已过期',
    failed: '支付失败',
  } satisfies Record<OrderStatus, string>,
  payoutState: {
    submitted: '待审核',
    approved: '待打款',
    in_progress: '打款中',
    paid: '已打款',
    rejected: '已驳回',
  } satisfies Record<Withdrawal['state'], string>,
  payoutChannel: { wx: '微信', zfb: '支付宝' },
  purses: {
    coins: '金币',
    coin_debt: '金币欠款',
    balance: '余额',
    hold: '提现冻结',
    debt: '余额欠款',
  },
} as const;

/** The reasons of ledger postings. */
export const ledgerWords = {
  top_up: '购买金币',
  vip_sale: '购买会员',
  episode_purchase: '购买剧集',
  reward: '任务奖励',
  commission: '推广佣金',
  withdrawal_held: '申请提现',
  withdrawal_paid: '提现打款',
  withdrawal_returned: '提现退回',
  refund: '退款扣回',
  commission_returned: '佣金扣回',
  debt_repaid: '偿还欠款',
  adjustment: '人工调整',
  card: '兑换卡密',
  channel_test: '支付渠道自检',
} as const;

/** The reasons for which VIP is given or taken. */
export const grantWords = {
  purchase: '购买',
  sign_in: '签到',
  invite: '邀请好友',
  adjustment: '人工调整或退款',
  card: '兑换卡密',
} as const;
