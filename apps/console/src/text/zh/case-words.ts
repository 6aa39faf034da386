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

/** The outcomes of notifies and of cases. */
export const outcomeWords = {
  ...caseWords,
  accepted: '已入账',
  repeated: '重复通知',
  failed: '支付失败',
  not_paid: '未付款',
  ambiguous: '内容有歧义',
  bad_sign: '签名错误',
  wrong_merchant: '商户不符',
  malformed: '格式错误',
  stale: '通知过时',
  too_large: '内容过大',
  ignored: '与本站无关',
  refund_note: '退款通知',
  settled: '已自动结清',
  credited: '已入账',
  refunded: '已退回',
  dismissed: '不处理',
} as const;
