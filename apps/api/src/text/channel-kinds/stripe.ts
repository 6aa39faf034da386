/** The words of a Stripe channel's form. */
export const stripeWords = {
  zh: {
    name: 'Stripe',
    hint: '需要境外主体的 Stripe 账户。在「开发者 → Webhook」添加本渠道的通知地址，选择 checkout.session.*、charge.refunded、charge.dispute.created。一笔至少约 0.50 美元；可销售的内容以其条款为准。',
    fields: {
      gateway: { label: '接口地址', help: '一般不改；添加后不能修改' },
      account: { label: '账户', help: '备注用，如 acct_…' },
      live: {
        label: '模式',
        help: '与密钥一致；添加后不能修改',
        choices: { live: '正式', test: '测试' },
      },
      currency: {
        label: '币种',
        help: '订单按汇率换算后收取；账目仍以人民币记录',
        choices: { USD: '美元', HKD: '港元', CNY: '人民币' },
      },
      rate: { label: '汇率', help: '1 单位该币种等于多少元，如 7.20；修改需另一位管理员确认' },
      secretKey: { label: '密钥', help: '开发者 → API 密钥，sk_ 或 rk_ 开头' },
      webhookSecret: { label: 'Webhook 签名密钥', help: 'whsec_ 开头' },
    },
  },
  en: {
    name: 'Stripe',
    hint: 'Needs an account abroad. Under “Developers → Webhooks” add this channel’s address with checkout.session.*, charge.refunded and charge.dispute.created. A payment is about US$0.50 at least; what may be sold is in their terms.',
    fields: {
      gateway: { label: 'Address', help: 'Usually as it is. It can’t be changed later.' },
      account: { label: 'Account', help: 'A note, such as acct_….' },
      live: {
        label: 'Mode',
        help: 'As the keys are. It can’t be changed later.',
        choices: { live: 'Live', test: 'Test' },
      },
      currency: {
        label: 'Currency',
        help: 'Orders are charged at the rate; the books stay in yuan.',
        choices: { USD: 'US dollars', HKD: 'Hong Kong dollars', CNY: 'Yuan' },
      },
      rate: {
        label: 'Rate',
        help: 'Yuan for one unit, such as 7.20. A change waits for another operator.',
      },
      secretKey: { label: 'Secret key', help: 'Developers → API keys; begins with sk_ or rk_.' },
      webhookSecret: { label: 'Webhook secret', help: 'Begins with whsec_.' },
    },
  },
} as const;
