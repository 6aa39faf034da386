/** The reasons why a payment needs a decision. */
export const caseWords = {
  unknown_order: '没有这个订单',
  amount_mismatch: '金额不符',
  trade_reused: '交易号重复',
  overpaid: '重复付款',
  member_banned: '会员已封禁',
  refunded_elsewhere: '渠道已退款',
  charged_back: '拒付',
  first_price_used: '首购价已用过',
  coupon_used: '优惠码已用过',
  paid_back: '款项已先退回',
} as const;
