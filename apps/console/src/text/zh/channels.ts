import type { ChannelTest } from '@lantern/contracts/entities/operator-channel';
import { grouped } from '@lantern/rules/grouped-number';

import { labelOf } from '../label-of.ts';

const methodOf = {
  alipay: '支付宝',
  wxpay: '微信支付',
  qqpay: 'QQ 钱包',
  bank: '云闪付',
  jdpay: '京东支付',
  paypal: 'PayPal',
  usdt: 'USDT',
  card: '银行卡',
} as const;

const faults = {
  late: '网关超时未答复',
  unreachable: '无法连接网关',
  'bad-status': '网关返回了错误状态',
  'too-much': '网关返回的内容过大',
  refused: '网关拒绝了订单，请核对商户号、密钥与支付方式',
  unclear: '网关返回的内容无法识别',
  'not-allowed': '网关地址指向本机或内网，未连接；自己的网关请由服务器管理员写入 INNER_ADDRESSES',
  'page-elsewhere': '支付地址不在允许打开的地址之内',
  unsigned: '网关的答复没有有效签名，请核对平台公钥',
  'key-refused': '网关不认可我们的密钥，请核对商户号与私钥',
  'no-permission': '商户未开通该产品',
  'no-wallet': '网关没有可用的钱包地址',
  'unknown-serial': '网关换了证书或公钥，请更新后确认',
  'sealed-otherwise': 'APIv3 密钥不一致，通知无法解密',
  'no-key': '密钥不完整',
} as const;

const whys = {
  bad_sign: '签名不正确，请核对密钥与签名方式',
  wrong_merchant: '商户号不一致',
  not_paid: '通知中不是支付成功',
  ambiguous: '通知内容有歧义',
  malformed: '通知内容不完整',
  stale: '签名时间与服务器相差超过 5 分钟，请校准服务器时钟',
  too_large: '通知内容过大',
  failed: '渠道通知支付失败',
} as const;

/** The words of payment channels. */
export const channelTexts = {
  hint: '同一支付方式由序号最小、且收这个金额的已启用渠道承接；停用的渠道仍会接收已生成订单的到账通知。',
  noAddress: '未设置站点地址（PUBLIC_BASE_URL），网关无法发送到账通知，这里的渠道不会提供给会员。',
  add: '添加渠道',
  none: '还没有支付渠道',
  noneHint: '添加一个易支付渠道，由另一位管理员确认密钥后即可收款。',
  fixedName: '环境变量渠道',
  fixed: '由环境变量设置，只能在服务器上修改',
  sandbox: '只用于试用，不会真实收款',
  stateOf: { on: '已启用', off: '已停用', waiting: '待确认密钥', unreadable: '密钥无法读取' },
  unreadable:
    '密钥无法读取，请重新填写。在此之前不能收款，收到的到账通知会保留，密钥生效后自动核对。',
  gateway: '网关地址',
  merchant: '商户号',
  methods: '支付方式',
  method: (type: string): string => labelOf(methodOf, type, '沙箱支付'),
  /** A channel by its key: the site’s own for trying out has a name. */
  named: (channel: string): string =>
    channel === 'sandbox' ? channelTexts.method(channel) : channel,
  paidBy: (channel: string, method: string): string =>
    method === ''
      ? channelTexts.named(channel)
      : [...(channel === method ? [] : [channel]), channelTexts.method(method)].join(' · '),
  kind: '渠道类型',
  appId: '应用 ID',
  account: '账户',
  currency: '币种',
  rate: '汇率',
  notAsked: '这类网关不能查询订单：通知没有送达时，需在网关后台补发。',
  refundsByHand: '这类网关不能退款，只能手工转账。',
  wrongField: '填写有误，请核对',
  keyUnreadableText: '无法识别，请粘贴完整的密钥或证书',
  understood: (
    is: 'private-key' | 'public-key' | 'certificate',
    bits: number,
    fingerprint: string,
    end: string | null,
  ): string =>
    `${bits === 0 ? '' : `RSA ${bits} `}${keyNames[is]}，${end === null ? '指纹' : '编号'} ${fingerprint}${end === null ? '' : `，有效期至 ${end}`}`,
  keyOf: '密钥',
  keySet: '已设置',
  keyMissing: '未生效',
  keyWaits: (operator: string, time: string): string =>
    `新密钥由 ${operator} 于 ${time.slice(5, 16)} 提交，待另一位管理员确认`,
  name: '名称',
  nameHint: '只有管理员看得到',
  position: '序号',
  positionHint: '1 至 99，小的优先',
  leastMoney: '单笔最低金额（元）',
  mostMoney: '单笔最高金额（元）',
  mostHint: '不低于最低金额',
  amountsHint: '留空为不限。不在范围内的订单，由有同一支付方式的下一个渠道收款',
  amounts: '单笔金额',
  amountsOf: (least: string, most: string): string =>
    least === '' && most === ''
      ? '不限'
      : `${least === '' ? '不限' : `¥${grouped(least)}`} 至 ${most === '' ? '不限' : `¥${grouped(most)}`}`,
  opens: '允许打开的地址',
  opensHint: '每行一个：网关以外的支付页来源，或钱包协议，如 weixin:',
  enabled: '提供给会员',
  refunds: '网关退款',
  refundsHint: '订单页可请求网关把钱原路退回；须先在网关后台开通退款接口',
  refundsOf: { on: '已启用', off: '未启用' },
  change: '修改',
  changeOf: (name: string): string => `修改${name}`,
  added: '渠道已添加，等待确认密钥',
  changed: '渠道已修改，立即生效',
  replace: '更换密钥',
  replaceOf: (name: string): string => `更换${name}的密钥？`,
  replaceHint: '新密钥确认前，旧密钥照常使用；确认后，旧密钥在 24 小时内仍可验证到账通知。',
  replaced: '新密钥已提交，等待确认',
  confirm: '确认密钥',
  confirmOf: (name: string): string => `确认${name}的密钥？`,
  confirmHint: '请核对网关地址与商户号。确认后，会员的付款将进入这个商户。',
  needsSecond: '由您提交，需另一位管理员确认；没有其他管理员时由您再次验证后确认。',
  confirmed: '密钥已生效',
  refuse: '拒绝密钥',
  refuseOf: (name: string): string => `拒绝${name}的密钥？`,
  refuseHint: '拒绝后这个密钥作废，可以重新提交。',
  refused: '已拒绝',

  day: '近 24 小时',
  week: '近 7 天',
  health: (orders: number, paid: number, medianSeconds: number | null): string =>
    orders === 0
      ? '无订单'
      : `${paid} / ${orders} 已支付（${Math.round((paid / orders) * 100)}%）${medianSeconds === null ? '' : `，下单到到账 ${duration(medianSeconds)}`}`,
  lastNotify: '最近到账通知',
  lastFault: '最近故障',
  faultOf: (fault: string, time: string): string =>
    `${labelOf(faults, fault)}（${time.slice(5, 16)}）`,
  test: '自检',
  testOf: (name: string): string => `自检${name}`,
  testQuestion: (name: string): string => `用小额订单自检${name}？`,
  testHint:
    '生成一笔真实的最小金额订单（多数渠道 0.01 元），需要您亲自支付。不出售任何内容，账目即刻冲回，不计入统计。',
  testStarted: '自检订单已生成',
  testTitle: '渠道自检',
  lastTest: '查看上次自检',
  pay: '打开支付页',
  payHint: (money: string): string => `在新页面支付 ${money} 元，回到这里查看到账通知。`,
  steps: {
    made: '生成订单',
    answered: '网关应答',
    heard: '收到到账通知',
    signed: '验证签名',
    amount: '核对金额',
    posted: '入账并冲回',
  } satisfies Record<ChannelTest['steps'][number]['step'], string>,
  stepState: { done: '完成', waiting: '等待', failed: '失败' },
  why: (why: string, money: string): string =>
    /^\d/.test(why)
      ? `收到 ¥${grouped(why)}，应为 ¥${grouped(money)}`
      : labelOf({ ...faults, ...whys }, why),
  passed: '自检通过：这个渠道可以收款。',
} as const;

const keyNames = { 'private-key': '私钥', 'public-key': '公钥', certificate: '证书' } as const;

const duration = (seconds: number): string =>
  seconds < 60 ? `${seconds} 秒` : `${Math.round(seconds / 60)} 分钟`;
