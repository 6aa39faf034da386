/** The words of a TokenPay channel's form. */
export const tokenPayWords = {
  zh: {
    name: 'TokenPay（USDT、TRX 等）',
    hint: '需要自己搭建 TokenPay 并配置钱包，其 BaseCurrency 须为 CNY。站点会查询订单；不能退款，只能手工转账。请把 ExpireTime 设为 1800 秒，与站点的订单同时到期。',
    fields: {
      baseUrl: { label: '网关地址', help: '部署 TokenPay 的地址；添加后不能修改' },
      token: { label: '接口密钥', help: '配置中的 ApiToken，至少 8 位，不要用示例里的' },
      currency: { label: '币种', help: '如 USDT_TRC20、TRX、EVM_BSC_USDT_BEP20' },
      signing: {
        label: '签名方式',
        help: '配置里打开了 Signature:UseHmacSha256 时选 HMAC-SHA256',
        choices: { md5: 'MD5', hmac: 'HMAC-SHA256' },
      },
    },
  },
  en: {
    name: 'TokenPay (USDT, TRX and others)',
    hint: 'Needs a TokenPay of your own with a wallet, and CNY as its BaseCurrency. The site asks about orders; money goes back by hand only. Set its ExpireTime to 1800 seconds, so that orders end there when they end here.',
    fields: {
      baseUrl: {
        label: 'Gateway address',
        help: 'Where your TokenPay runs. It can’t be changed later.',
      },
      token: {
        label: 'API token',
        help: 'ApiToken of its configuration, at least 8 characters and not the one of its examples.',
      },
      currency: { label: 'Coin', help: 'Such as USDT_TRC20, TRX or EVM_BSC_USDT_BEP20.' },
      signing: {
        label: 'Signature',
        help: 'HMAC-SHA256 where its configuration has Signature:UseHmacSha256.',
        choices: { md5: 'MD5', hmac: 'HMAC-SHA256' },
      },
    },
  },
} as const;
