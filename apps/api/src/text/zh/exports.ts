const states = {
  created: '待支付',
  paid: '已支付未到账',
  fulfilled: '已完成',
  refunded: '已退款',
  expired: '已过期',
  failed: '支付失败',
  submitted: '待审核',
  approved: '待打款',
  in_progress: '打款中',
  rejected: '已驳回',
};

/** The words of the files that operators take out. */
export const exportText = {
  orders: [
    ...['订单号', '会员号', '昵称', '商品', '数量', '金额（元）', '支付渠道', '支付方式', '状态'],
    ...['渠道交易号', '创建时间', '支付时间'],
  ],
  withdrawals: [
    ...['提现单号', '会员号', '昵称', '金额（元）', '收款方式', '状态', '打款流水号', '驳回原因'],
    ...['申请时间', '更新时间'],
  ],
  figures: [
    ...['日期', '访客', '新注册', '其中受邀', '观看人数', '遇到付费提示', '下单人数', '付费人数'],
    ...['次日回访', '第 7 天回访', '第 30 天回访', '邀请'],
  ],
  revenue: ['日期', '收入（元）', '退款（元）', '返佣（元）', '成交笔数', '付费人数'],
  goods: { vip: '会员天数', coins: '金币' },
  channels: { wechat: '微信', alipay: '支付宝' },
  states,
};
