import type { RecordStatus } from '@lantern/contracts/entities/record-row';
import { grouped, signedYuan } from '@lantern/rules/grouped-number';
import { isPermanentPlan } from '@lantern/rules/vip-plans';

/** What the member centre, the coin top-up and the page after paying say. */
export const payingTexts = {
  upgrade: '立即升级',
  topUp: '立即充值',
  methods: '支付方式',
  elsewhere: '用浏览器付款',
  /** What an order by a way to pay may come to. */
  amounts: {
    between: (least: string, most: string) => `每笔 ¥${grouped(least)} 至 ¥${grouped(most)}`,
    from: (least: string) => `每笔 ¥${grouped(least)} 起`,
    upTo: (most: string) => `每笔最多 ¥${grouped(most)}`,
    /** Why a way can't be chosen. */
    untaken: (amounts: string, yuan: string) => `${amounts}，付不了 ¥${grouped(yuan)}`,
  },
  linkAfterwards: (channel: string) => `这里打不开${channel}：会得到一个链接，在手机浏览器里付款`,
  noMethods: '暂无可用的支付方式，请联系客服',
  noneTakes: (yuan: string) => `没有支付方式能付 ¥${yuan}，请换一个金额，或联系客服`,
  noPlans: '暂无可购买的套餐，请联系客服',
  failed: '支付失败',
  yuan: (amount: string) => `¥${grouped(amount)}`,
  /** What is said before how it is paid. */
  before: (facts: string) => `${facts}，`,
  afterwards: (channel: string) => `将前往${channel}付款，到账后自动生效`,
  /** What is paid in another currency, and by which rate. */
  foreign: {
    USD: (sum: string, rate: string) => `US$${sum} · 按 1 美元 = ${rate} 元`,
    HKD: (sum: string, rate: string) => `HK$${sum} · 按 1 港元 = ${rate} 元`,
  },
  paying: '正在前往支付',
  /** Inside WeChat, which asks for the money itself. */
  called: {
    opening: '正在打开微信支付',
    cancelled: '已取消付款，可以再付一次，或换一种方式',
    failed: '微信支付没有打开，请再试一次，或换一种方式',
  },
  pending: '上一笔订单正在确认支付结果',
  pendingView: '查看',

  /** Why a price is lower than usual. */
  offers: { offer: '限时优惠', first: '首购优惠' },
  usually: '原价',
  paidOnce: '一次付清',
  payFor: (yuan: string, plan: string) => `¥${grouped(yuan)} 开通${plan}`,
  silent: '支付页面没有打开，请稍后重试，或换一种方式',
  otherWay: (failed: string, next: string) => `${failed}暂时无法支付，已换成${next}，请再点一次`,
  firstOffer: '首次开通会员专享优惠价',
  offerEnds: (date: string) => `优惠至 ${date}`,
  offer: '限时优惠',
  offerOver: '限时优惠已结束',
  offerLeft: (clock: string) => `剩余 ${clock}`,
  carousel: '权益介绍',
  /** A title breaks at its borders (`ui/in-words.tsx`). */
  slides: {
    films: { title: '海量|视频|无限看', detail: '金币视频、会员视频全部免费' },
    noAds: { title: '免广告|纯净|播放', detail: '打开就看，不被打扰' },
    darkWeb: { title: '暗网|内容|免费', detail: '灯火之外，会员独享' },
    service: { title: '专属|线路|与客服', detail: '高清不卡顿，问题有人管' },
  },
  plans: '选择套餐',
  renewPlans: '续费或升级',
  recommended: '推荐',
  permanent: '永久会员',
  permanentThanks: '您已是永久会员，感谢支持',
  permanentDetail: '全部权益长期有效，无需再购买套餐',
  permanentCoins: '充值金币',
  plan: (days: number) => (isPermanentPlan(days) ? '永久会员' : `${days}天会员`),
  perDay: (yuan: string) => `约¥${grouped(yuan)}/天`,
  saved: (yuan: string) => `每天省¥${grouped(yuan)}`,
  until: (date: string) => `开通后有效期至 ${date}`,
  renewedUntil: (date: string) => `续费后有效期至 ${date}`,
  becomesPermanent: '开通后永久有效',
  /** How many there are of eight. */
  benefitsTitle: (count: number) => (count === 8 ? '会员八大权益' : '会员权益'),
  /** Each breaks at its borders (`ui/in-words.tsx`). */
  benefits: {
    'coin-films': '金币|视频|免费',
    'vip-films': '会员|视频|免费',
    'dark-web': '暗网|内容|免费',
    profile: '修改|头像|昵称',
    hd: '高清|视频',
    'own-line': '专属|线路',
    'no-ads': '免广告|播放',
    support: '专属|客服',
  },
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

  coins: (coins: number) => `${grouped(coins)}金币`,
  myCoins: '我的金币',
  options: '充值金额',
  custom: '自定义金额',
  customHint: (from: number, to: number) => `${from}-${to}元`,
  raised: (yuan: number) => `最低金额为${yuan}，已自动为您修改`,
  lowered: (yuan: number) => `最高金额为${yuan}，已自动为您修改`,
  cut: '金额需为整数，已自动为您修改',
  amountRequired: '请输入金额',
  daysLeft: (days: number) => `剩余${days}天`,
  expires: (date: string) => `到期时间 ${date}`,
  notVip: '会员未开通',
  rate: (coins: number) => `1元 = ${grouped(coins)}金币`,
  coinsShort: (price: number, has: number) => `金币不足：购买本集需${price}金币，当前${has}金币`,
} as const;

export const resultTexts = {
  title: '支付结果',
  heads: {
    waiting: '正在确认支付结果',
    linked: '请在手机浏览器里付款',
    scanning: '请扫码支付',
    paid: '已收到付款',
    fulfilled: '支付成功',
    refunded: '已退款',
    failed: '支付失败',
    expired: '订单已过期',
  },
  details: {
    waiting: '付款成功后2-10分钟内到账，请勿重复付款',
    linked: '复制链接，粘贴到浏览器里打开。付款后本页自动更新',
    scanning: '付款后本页自动更新',
    paid: '正在为您开通，请稍候',
    fulfilledVip: (date: string) => (date === '' ? '会员已开通' : `会员有效期至 ${date}`),
    fulfilledPermanent: '您已是永久会员',
    fulfilledCoins: (coins: number | null) =>
      coins === null ? '金币已到账' : `当前共有${grouped(coins)}金币`,
    refunded: '款项已退回，所购商品已收回',
    failed: '本次没有扣款。请重试，或更换支付方式',
    expired: '超过30分钟未付款。如您已付款，到账后会自动生效',
  },
  what: '商品',
  couponOff: '优惠码',
  orderNo: '订单编号',
  time: '下单时间',
  done: '完成',
  watchesOn: '支付成功，继续观看',
  watchOn: (title: string) => `继续观看《${title}》`,
  again: '重新支付',
  notYet: '还没有付款？去支付',
  toFilm: '返回影片',
  link: '付款链接',
  copyLink: '复制付款链接',
  linkCopied: '已复制，请到浏览器里打开',
  scanLink: '或用手机相机扫描',
  /** A payer who has the link of an order, in another browser. */
  forOther: {
    title: '为这笔订单付款',
    waiting: '付款后，商品直接到下单的账号',
    paid: '正在为下单的账号开通',
    fulfilled: '商品已到下单的账号，请回到原来的页面',
    expired: '请回到原来的页面重新下单',
    pay: '去付款',
  },
  payInWechat: '打开微信支付',
  code: '付款二维码',
  /** The app that scans a code, by the type of the way to pay. */
  wallets: {
    alipay: '支付宝',
    wxpay: '微信',
    qqpay: '手机 QQ',
    bank: '云闪付',
    jdpay: '京东',
    usdt: '钱包',
  },
  scan: (wallet: string) => `请用${wallet}扫码付款`,
  openWallet: (wallet: string) => `打开${wallet}付款`,
  anyWallet: '钱包',
  payWithin: '剩余付款时间',
  toPay: (sum: string) => `应付 ${sum}`,
  check: '已付款？立即查询',
  checking: '正在查询',
  checkAgain: (seconds: number) => `${seconds} 秒后可再次查询`,
  notPaidYet: '还没有收到付款。付款后请稍候，到账会自动更新',
  orders: '查看账单',
  contact: '联系客服',
  sendOrder: '发送这个订单给客服',
  /** An order, as customer service reads it. */
  asMessage: (facts: readonly (readonly [name: string, value: string])[]) =>
    facts.map(([name, value]) => `${name}：${value}`).join('\n'),
  amount: '金额',
  status: '状态',
  unknownTitle: '没有找到这笔订单',
  unknown: '可在账单中查看您的全部订单',
  logIn: '登录付款时的账号',
} as const;

/** What funds, withdrawal and records say. */
export const fundsTexts = {
  balance: '余额（元）',
  coins: '金币',
  bills: '账单查看',
  billsDetail: '充值、金币、提现与收益记录',
  withdraw: '提现申请',
  withdrawDetail: (yuan: string) => `可提现金额${grouped(yuan)}元`,
  debt: '欠款',
  debtYuan: (yuan: string) => `¥${grouped(yuan)}`,
  debtCoins: (coins: number) => `${grouped(coins)}金币`,
  debtDetail: '好友退款后收回的佣金或金币不足部分，之后的收入会先抵扣',
  movements: '最近变动',
  allMovements: '全部收益',
  noMovements: '还没有变动',
  noMovementsDetail: '好友充值的佣金、任务奖励的金币会显示在这里',
  invite: '去邀请',
} as const;

export const withdrawTexts = {
  amount: '提现金额',
  withdrawable: (yuan: string) => `可提现金额${grouped(yuan)}元`,
  all: '全部提现',
  minimum: (yuan: string) => `最低提现${grouped(yuan)}元`,
  records: '提现记录',
  channels: '到账方式',
  wx: '微信',
  zfb: '支付宝',
  code: '收款码',
  codeHint: (channel: string) => `请上传您本人的${channel}收款码，款项将打到该账户`,
  upload: '上传收款码',
  submit: '确认提现',
  submitting: '正在提交',
  summary: (yuan: string, channel: string) => `¥${grouped(yuan)} 提现到${channel}`,
  summaryEmpty: '请填写提现金额',
  afterwards: '提交后金额将被冻结，审核通过后打款；如被驳回，原路退回余额',
  debt: (yuan: string) => `账户有欠款${grouped(yuan)}元未结清，结清前不能提现`,
  notAmount: '请输入数字金额，最多两位小数',
  belowMinimum: '金额低于最低提现',
  overBalance: '超过可提现金额',
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

export const recordsTexts = {
  tabs: ['充值记录', '金币记录', '提现记录', '收益记录'],
  tabList: '记录类型',
  empty: '暂无记录',
  emptyDetail: [
    '充值后可在这里查看',
    '获得或使用金币后可在这里查看',
    '提现后可在这里查看',
    '好友充值后，佣金会记录在这里',
  ],
  rejected: (reason: string) => `退回原因：${reason}`,
  /** An empty tab's way on, by its index. */
  ways: ['去充值', '去做任务', '去提现', '去邀请'],
  coins: (coins: number) => `${coins > 0 ? '+' : ''}${grouped(coins)}金币`,
  yuan: (amount: string | number) => `¥${grouped(amount)}`,
  moved: signedYuan,
  /** What a status is called, for each of the tabs. */
  statuses: [
    orderStatuses,
    { posted: '已入账' },
    withdrawalStatuses,
    { posted: '已入账' },
  ] satisfies readonly Partial<Record<RecordStatus, string>>[],
  spent: '已支出',
  month: (year: number, month: number) => `${year}年${month}月`,
  coinTotal: (coins: number) => `${grouped(coins)}金币`,
  /** What a month of a tab comes to. */
  paidInMonth: (spent: string) => `支付 ${spent}`,
  paidOutInMonth: (gained: string) => `到账 ${gained}`,
  movedInMonth: (gained: string, spent: string) => `收入 ${gained} · 支出 ${spent}`,
} as const;
