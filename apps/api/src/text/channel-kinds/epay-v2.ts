/** The words of the form of an epay channel of version 2. */
export const epayV2Words = {
  zh: {
    name: '易支付 V2',
    hint: '新版易支付，使用 RSA 密钥。在网关后台的「API 信息」生成商户私钥并查看平台公钥；通知与查询结果都会验签。',
    fields: {
      baseUrl: { label: '网关地址', help: '网关首页地址，末尾不带 api/pay；添加后不能修改' },
      pid: { label: '商户号', help: '添加后不能修改' },
      platformKey: {
        label: '平台公钥',
        help: '网关后台「API 信息」中的平台公钥，用来验证到账通知',
      },
      merchantKey: { label: '商户私钥', help: '生成密钥对时显示的私钥，保存后不再显示' },
      codes: {
        label: '支付方式代码',
        help: '每行一个，只在网关的代码与常见的不同时填写，如 usdt=usdt.trc20',
      },
    },
  },
  en: {
    name: 'Epay V2',
    hint: 'The newer version of the same gateways, with RSA keys. Make the merchant’s key and find the platform’s key under “API information” in its console.',
    fields: {
      baseUrl: {
        label: 'Gateway address',
        help: 'Its home page, without api/pay. It can’t be changed later.',
      },
      pid: { label: 'Merchant number', help: 'It can’t be changed later.' },
      platformKey: {
        label: 'Platform public key',
        help: 'From “API information”. It proves that a payment is real.',
      },
      merchantKey: {
        label: 'Merchant private key',
        help: 'Shown when the keys were made. It is never shown again here.',
      },
      codes: {
        label: 'Codes of ways to pay',
        help: 'One a line, only where the gateway has codes of its own, such as usdt=usdt.trc20.',
      },
    },
  },
} as const;
