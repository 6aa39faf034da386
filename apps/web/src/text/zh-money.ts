import type { RecordStatus } from '@lantern/contracts/entities/record-row';

/** What the member centre, the coin top-up and the page after paying say. */
export const zhPaying = {
  upgrade: '立即升级',
  methods: '支付方式',
  noMethods: '暂无可用的支付方式，请联系客服',
  failed: '支付失败',
  yuan: (amount: string) => `¥${amount}`,
  afterwards: (channel: string) => `将前往${channel}付款，到账后自动生效`,
  paying: '正在前往支付',
  pending: '上一笔订单正在确认支付结果',
  pendingView: '查看',

  offer: '限时优惠',
  offerLeft: (clock: string) => `剩余 ${clock}`,
  carousel: '会员权益',
  slides: [
    { title: '海量视频无限看', detail: '金币视频、会员视频全部免费' },
    { title: '免广告纯净播放', detail: '打开就看，不被打扰' },
    { title: '暗网内容免费', detail: '灯火之外，会员独享' },
    { title: '专属线路与客服', detail: '高清不卡顿，问题有人管' },
  ],
  plans: '选择套餐',
  plan: (days: number) => (days >= 3650 ? '永久会员' : `${days}天会员`),
  perDay: (yuan: string) => `约¥${yuan}/天`,
  until: (date: string) => `开通后有效期至 ${date}`,
  benefitsTitle: '会员八大权益',
  benefits: [
    '金币视频免费',
    '会员视频免费',
    '暗网内容免费',
    '修改头像昵称',
    '高清视频',
    '专属线路',
    '免广告播放',
    '专属客服',
  ],
  faq: '常见问题',
  questions: [
    {
      question: '支付失败怎么办？',
      answer: '请重试，或更换其他支付方式。仍未成功，请联系客服。',
    },
    {
      question: '付款后多久到账？',
      answer: '付款成功后2-10分钟内到账，请勿重复付款，到账后自动生效。',
    },
    {
      question: '手机提示有病毒？',
      answer: '部分手机会误报，属正常现象，请放心使用。',
    },
  ],

  coins: (coins: number) => `${coins}金币`,
  myCoins: '我的金币',
  options: '充值金额',
  custom: '自定义金额',
  customHint: '10-5000元',
  raised: '最低金额为10，已自动为您修改',
  lowered: '最高金额为5000，已自动为您修改',
  cut: '金额需为整数，已自动为您修改',
  amountRequired: '请输入金额',
  daysLeft: (days: number) => `剩余${days}天`,
  expires: (date: string) => `到期时间 ${date}`,
  notVip: '会员未开通',
  rate: (coins: number) => `1元 = ${coins}金币`,
} as const;

export const zhResult = {
  title: '支付结果',
  heads: {
    waiting: '正在确认支付结果',
    paid: '已收到付款',
    fulfilled: '支付成功',
    refunded: '已退款',
    failed: '支付失败',
    expired: '订单已过期',
  },
  details: {
    waiting: '付款成功后2-10分钟内到账，请勿重复付款',
    paid: '正在为您开通，请稍候',
    fulfilledVip: (date: string) => (date === '' ? '会员已开通' : `会员有效期至 ${date}`),
    fulfilledCoins: (coins: number) => `当前共有${coins}金币`,
    refunded: '款项已退回，所购商品已收回',
    failed: '本次没有扣款。请重试，或更换支付方式',
    expired: '超过30分钟未付款。如您已付款，到账后会自动生效',
  },
  what: '商品',
  orderNo: '订单编号',
  time: '下单时间',
  done: '完成',
  watchOn: (title: string) => `继续观看《${title}》`,
  again: '重新支付',
  notYet: '还没有付款？去支付',
  orders: '查看账单',
  contact: '联系客服',
  unknownTitle: '没有找到这笔订单',
  unknown: '可在账单中查看您的全部订单',
} as const;

/** What funds, withdrawal and records say. */
export const zhFunds = {
  balance: '余额（元）',
  coins: '金币',
  bills: '账单查看',
  billsDetail: '充值、金币与提现记录',
  withdraw: '提现申请',
  withdrawDetail: (yuan: string) => `可提现金额${yuan}元`,
} as const;

export const zhWithdraw = {
  amount: '提现金额',
  withdrawable: (yuan: string) => `可提现金额${yuan}元`,
  all: '全部提现',
  minimum: (yuan: string) => `最低提现${yuan}元`,
  records: '提现记录',
  channels: '到账方式',
  wx: '微信',
  zfb: '支付宝',
  code: '收款码',
  codeHint: (channel: string) => `请上传您本人的${channel}收款码，款项将打到该账户`,
  upload: '上传收款码',
  submit: '确认提现',
  submitting: '正在提交',
  summary: (yuan: string, channel: string) => `¥${yuan} 提现到${channel}`,
  summaryEmpty: '请填写提现金额',
  afterwards: '提交后金额将被冻结，审核通过后打款；如被驳回，原路退回余额',
  amountRequired: '请输入金额',
  codeRequired: '请上传收款码',
  inDoubt: '没有收到结果，请查看提现记录，或再次提交，不会重复提现',
  doneTitle: '提现申请已提交',
  doneDetail: '金额已冻结，审核通过后打款到您的收款码账户',
  orderNo: '申请编号',
  to: '到账方式',
  viewRecords: '查看提现记录',
  again: '继续提现',
} as const;

const orderStatuses = {
  created: '待支付',
  paid: '已付款',
  fulfilled: '已完成',
  refunded: '已退款',
  expired: '已过期',
  failed: '支付失败',
} as const;

const withdrawalStatuses = {
  held: '审核中',
  approved: '待打款',
  paying: '打款中',
  paid: '已打款',
  rejected: '已退回',
} as const;

export const zhRecords = {
  tabs: ['充值记录', '金币记录', '提现记录'],
  tabList: '记录类型',
  empty: '暂无记录',
  emptyDetail: ['充值后可在这里查看', '获得或使用金币后可在这里查看', '提现后可在这里查看'],
  rejected: (reason: string) => `退回原因：${reason}`,
  toTopUp: '去充值',
  coins: (coins: number) => `${coins > 0 ? '+' : ''}${coins}金币`,
  yuan: (amount: string | number) => `¥${amount}`,
  /** What a status is called, for each of the three tabs. */
  statuses: [orderStatuses, { posted: '已入账' }, withdrawalStatuses] satisfies readonly Partial<
    Record<RecordStatus, string>
  >[],
  spent: '已支出',
} as const;
