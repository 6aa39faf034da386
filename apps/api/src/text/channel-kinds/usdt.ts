/** The words of a USDT channel's form. */
export const usdtWords = {
  zh: {
    name: 'USDT（epusdt / BEpusdt）',
    hint: '需要自己搭建 epusdt 或 BEpusdt 并配置钱包。这类网关不能查询订单，也不能退款：漏掉的通知要在网关后台补发，退款只能手工转账。',
    fields: {
      baseUrl: { label: '网关地址', help: '部署 epusdt / BEpusdt 的地址；添加后不能修改' },
      token: { label: '接口密钥', help: '配置中的 api_auth_token（BEpusdt 为对接令牌）' },
      tradeType: { label: '链与币种', help: '如 usdt.trc20、usdt.polygon、tron.trx' },
      rate: { label: '汇率', help: '留空用网关的汇率；7.2 为固定，~1.02 为上浮 2%' },
    },
  },
  en: {
    name: 'USDT (epusdt / BEpusdt)',
    hint: 'Needs an epusdt or BEpusdt of your own with a wallet. It can’t be asked about an order and can’t pay back: send a lost message again in its console, and pay back by hand.',
    fields: {
      baseUrl: {
        label: 'Gateway address',
        help: 'Where your epusdt or BEpusdt runs. It can’t be changed later.',
      },
      token: { label: 'API token', help: 'api_auth_token of its configuration.' },
      tradeType: { label: 'Chain and coin', help: 'Such as usdt.trc20, usdt.polygon or tron.trx.' },
      rate: {
        label: 'Rate',
        help: 'Empty: the gateway’s own. 7.2 is fixed, ~1.02 adds two per cent.',
      },
    },
  },
} as const;
