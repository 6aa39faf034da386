/** The words of an epay channel's form. */
export const epayWords = {
  zh: {
    name: '易支付',
    hint: '多数站点使用的聚合网关。在网关后台的「商户信息」可以看到接口地址、商户 ID 与密钥。',
    fields: {
      baseUrl: {
        label: '网关地址',
        help: '网关中 submit.php 所在的目录；添加后不能修改，换网关请另加渠道',
      },
      pid: { label: '商户号', help: '添加后不能修改' },
      key: { label: '密钥', help: '保存后不再显示，只能更换；由另一位管理员确认后生效' },
      mode: {
        label: '下单方式',
        help: '网关支持 mapi.php 时选后者，电脑上可直接显示二维码',
        choices: { submit: '跳转到网关', mapi: '先向网关取支付地址' },
      },
      keyJoin: {
        label: '签名方式',
        help: '签名错误时换另一种再自检',
        choices: { directly: '密钥直接拼接（多数网关）', 'as-field': '密钥作为最后一个字段' },
      },
      codes: {
        label: '支付方式代码',
        help: '每行一个，只在网关的代码与常见的不同时填写，如 usdt=usdt.trc20',
      },
    },
  },
  en: {
    name: 'Epay',
    hint: 'The gateway that most sites use. Its console shows the address, the merchant number and the key under “merchant information”.',
    fields: {
      baseUrl: {
        label: 'Gateway address',
        help: 'The folder that holds submit.php. It can’t be changed later: add another channel instead.',
      },
      pid: { label: 'Merchant number', help: 'It can’t be changed later.' },
      key: {
        label: 'Key',
        help: 'It is never shown again, only replaced, and counts once another operator has confirmed it.',
      },
      mode: {
        label: 'How an order begins',
        help: 'Choose the second where the gateway has mapi.php: a computer then shows the code itself.',
        choices: {
          submit: 'The browser goes to the gateway',
          mapi: 'The gateway is asked for an address first',
        },
      },
      keyJoin: {
        label: 'How it is signed',
        help: 'If signatures are wrong, try the other one and test again.',
        choices: {
          directly: 'The key follows directly (most gateways)',
          'as-field': 'The key is a last field',
        },
      },
      codes: {
        label: 'Codes of ways to pay',
        help: 'One a line, only where the gateway has codes of its own, such as usdt=usdt.trc20.',
      },
    },
  },
} as const;
