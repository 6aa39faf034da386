import type { PlanTerms, TermsKind, TermsVersion } from '@lantern/contracts/entities/sale-terms';
import { claimedTaskTexts } from '@lantern/contracts/text/zh/tasks';
import { type ClaimedTask, claimedTasks } from '@lantern/rules/daily-tasks';
import { grouped } from '@lantern/rules/grouped-number';

const planName = (days: number): string => (days === 3650 ? '永久会员' : `${days}天会员`);

/** What members call a plan. */
const nameOf = ({ name, days }: Pick<PlanTerms, 'name' | 'days'>): string => name || planName(days);

/** The lower prices of a plan, in words. */
const offersOf = ({ strikePrice, offer, firstPrice }: PlanTerms): string =>
  [
    strikePrice ? `划线价 ¥${grouped(strikePrice)}` : '',
    offer ? `优惠价 ¥${grouped(offer.price)} 至 ${offer.endTime.slice(0, 16)}` : '',
    firstPrice ? `首购价 ¥${grouped(firstPrice)}` : '',
  ]
    .filter((it) => it !== '')
    .map((it) => `，${it}`)
    .join('');

/** The words of prices. */
export const termsTexts = {
  tabs: { prices: '价格', channels: '渠道', cards: '卡密' },
  hint: '价格与奖励按版本保存：改动从指定时间起生效，需另一位管理员确认；已生成的订单和已领取的奖励不变。',
  kind: {
    plans: '会员套餐',
    coins: '金币充值',
    episode: '单集价格',
    commission: '推广佣金',
    rewards: '签到与任务奖励',
  } satisfies Record<TermsKind, string>,
  lines: {
    plan: (it: PlanTerms): string =>
      `${nameOf(it)} ¥${grouped(it.price)}${offersOf(it)}${it.isRecommended ? '（推荐）' : ''}${it.isOnSale ? '' : '（停售）'}`,
    coinsPerYuan: (coins: number): string => `每元 ${grouped(coins)} 金币`,
    packages: (yuan: readonly number[]): string =>
      `套餐 ${yuan.map((it) => `¥${grouped(it)}`).join('、')}`,
    custom: (from: number, to: number): string => `自定义 ¥${grouped(from)} 至 ¥${grouped(to)}`,
    episode: (coins: number): string => `每集 ${grouped(coins)} 金币`,
    share: (percent: number): string => `订单金额的 ${percent}%`,
    strip: (days: readonly string[]): string => `签到 ${days.join('、')}`,
    coins: (coins: number): string => `${grouped(coins)}金币`,
    days: (days: number): string => `${days}天会员`,
    tasks: (it: Readonly<Record<ClaimedTask, number>>): string =>
      claimedTasks.map((task) => `${claimedTaskTexts[task].brief} ${it[task]} 金币`).join('，'),
    friend: (days: number): string => `邀请好友 ${days} 天会员`,
  },
  /** The first terms begin in the year 2000, before any site. */
  since: (time: string): string => (time < '2001' ? '初始版本' : `自 ${time.slice(0, 16)} 起生效`),
  fixed: '由环境变量固定，此处的设置不起作用',
  fixedRate: '每元金币数由环境变量固定',
  change: '修改',
  changeOf: (kind: TermsKind): string => `修改${termsTexts.kind[kind]}`,
  later: '待生效',
  noneLater: '没有待确认或待生效的改动',
  earlier: '历史版本',
  noneEarlier: '还没有历史版本',
  state: { waiting: '待确认', confirmed: '已确认', refused: '已拒绝' } satisfies Record<
    TermsVersion['state'],
    string
  >,
  from: '生效时间',
  atOnce: '确认后立即生效',
  by: (operator: string, reason: string): string => `${operator || '系统'}：${reason}`,
  decidedBy: (operator: string): string => `由 ${operator} 处理`,
  confirm: '确认',
  confirmQuestion: (kind: TermsKind): string => `确认修改${termsTexts.kind[kind]}？`,
  confirmHint: '确认后到生效时间即对所有会员生效，已生成的订单不受影响。',
  confirmed: '已确认',
  refuse: '拒绝',
  refuseQuestion: (kind: TermsKind): string => `拒绝修改${termsTexts.kind[kind]}？`,
  refuseHint: '拒绝后这项改动作废，可以重新提出。',
  refused: '已拒绝',
  needsSecond: '由您提出，需另一位管理员确认；没有其他管理员时由您再次验证后确认。',

  fromLabel: '生效时间（北京时间）',
  fromHint: '只填日期即当天零点，留空则确认后立即生效',
  send: '提交确认',
  sent: '已提交，等待另一位管理员确认',
  days: '天数',
  price: '价格（元）',
  onSale: '在售',
  recommended: '推荐',
  permanentDays: '永久',
  up: (name: string): string => `上移${name}`,
  down: (name: string): string => `下移${name}`,
  plan: planName,
  planOf: nameOf,
  planName: '名称',
  planNameEn: '英文名称',
  strikePrice: '划线价（元）',
  firstPrice: '首购价（元）',
  offerPrice: '优惠价（元）',
  offerEnd: '优惠截止（北京时间）',
  addPlan: '添加套餐',
  removePlan: (name: string): string => `移除${name}`,
  firstMark: (yuan: string): string => `首购 ¥${grouped(yuan)}`,
  paidOnce: '一次付清',
  plansWrong:
    '请检查套餐：天数为 1 至 3649 且互不相同，价格为 0.01 至 100000.00 并保留两位小数，优惠价（须有截止时间）和首购价低于价格，划线价高于价格，至少一个在售，最多推荐一个在售的套餐',
  coinsPerYuan: '每元可兑换金币',
  packages: '充值套餐（元）',
  packagesHint: '从小到大，用逗号分隔，最多 5 个',
  minYuan: '自定义金额下限（元）',
  maxYuan: '自定义金额上限（元）',
  episodeCoins: '每集金币',
  episodeHint: '视频单独定价的除外，0 为免费',
  share: '佣金比例（%）',
  shareHint: '最多两位小数，如 12.5',

  strip: '七日签到',
  signInDay: (day: number): string => `第${day}天`,
  rewardKinds: { coins: '金币', 'vip-days': '会员天数' },
  kindOf: (day: string): string => `${day}的奖励`,
  amount: '数量',
  amountOf: (day: string): string => `${day}的数量`,
  stripWrong: '请检查签到奖励：金币为 1 至 1000，会员天数为 1 至 30',
  inviteDays: '邀请一位有效好友（会员天数）',
  reward: {
    coins: (amount: number): string => `+${grouped(amount)}金币`,
    'vip-days': (days: number): string => `+${days}天VIP`,
  },
  tasks: claimedTaskTexts,
  invite: '邀请好友',

  preview: '会员看到的画面',
  phone: {
    plans: '会员中心',
    coins: '金币充值',
    episode: '购买本集',
    commission: '推广佣金',
    rewards: '任务中心',
  } satisfies Record<TermsKind, string>,
  recommendedMark: '推荐',
  perDay: (yuan: string): string => `约¥${grouped(yuan)}/天`,
  yuan: (amount: number | string): string => `¥${grouped(amount)}`,
  coins: (amount: number): string => `${grouped(amount)}金币`,
  custom: '自定义金额',
  range: (from: number, to: number): string => `${from}-${to}元`,
  buyEpisode: (coins: number): string => `${grouped(coins)}金币购买本集`,
  shareOf: (yuan: string): string => `好友充值 ¥100，您得 ¥${grouped(yuan)}`,
} as const;
