/** The words of a WeChat Pay channel's form. */
export const wechatWords = {
  zh: {
    name: '微信支付（官方）',
    hint: '需要企业商户号（APIv3）。电脑显示二维码（Native），手机浏览器跳转微信（H5，需在商户平台配置域名），微信内直接付款（JSAPI，需服务号，并在商户平台和公众平台配置域名）；没有开通 JSAPI 时，微信内的会员会得到付款链接。站点地址必须是 https。',
    fields: {
      gateway: { label: '接口地址', help: '一般不改；添加后不能修改' },
      mchId: { label: '商户号', help: '商户平台 → 账户中心 → 商户信息；添加后不能修改' },
      appId: {
        label: '公众号或小程序 AppID',
        help: '须已与商户号关联，JSAPI 须是已认证的服务号；添加后不能修改',
      },
      native: { label: 'Native 支付', help: '电脑上显示二维码' },
      h5: { label: 'H5 支付', help: '手机浏览器打开微信，须在「产品中心」开通并配置支付域名' },
      jsapi: {
        label: 'JSAPI 支付',
        help: '微信内直接付款，须填写 AppSecret，并配置支付授权目录与网页授权域名',
      },
      appSecret: {
        label: '服务号 AppSecret',
        help: '仅 JSAPI 需要：公众平台 → 设置与开发 → 开发接口管理。保存后不再显示',
      },
      merchantSerial: {
        label: '商户证书序列号',
        help: '账户中心 → API 安全 → 商户 API 证书 → 管理证书',
      },
      merchantKey: { label: '商户私钥', help: '申请证书时的 apiclient_key.pem，保存后不再显示' },
      apiV3Key: { label: 'APIv3 密钥', help: '32 位，在「API 安全」中设置' },
      publicKeyId: { label: '微信支付公钥 ID', help: '以 PUB_KEY_ID_ 开头' },
      publicKey: { label: '微信支付公钥', help: 'API 安全 → 微信支付公钥，下载的 pub_key.pem' },
      platformCerts: {
        label: '平台证书',
        help: '仍使用平台证书或正在切换时填写，可粘贴多个',
      },
    },
  },
  en: {
    name: 'WeChat Pay (official)',
    hint: 'Needs a company’s merchant number (APIv3). Computers show a code (Native), phones’ browsers go to WeChat (H5, whose domain is set there). Inside WeChat, members pay on the page itself (JSAPI, which needs a service account and domains set at WeChat); without it they get a link for a browser. The site’s address must be https.',
    fields: {
      gateway: { label: 'Address', help: 'Usually as it is. It can’t be changed later.' },
      mchId: {
        label: 'Merchant number',
        help: 'Account centre → merchant information. It can’t be changed later.',
      },
      appId: {
        label: 'AppID',
        help: 'It must be bound to the merchant; for JSAPI, that of a verified service account. It can’t be changed later.',
      },
      native: { label: 'Native', help: 'Computers show a code.' },
      h5: { label: 'H5', help: 'Phones’ browsers open WeChat. Its domain must be set at WeChat.' },
      jsapi: {
        label: 'JSAPI',
        help: 'Members pay inside WeChat. Needs the AppSecret, and the payment directory and authorisation domain set at WeChat.',
      },
      appSecret: {
        label: 'AppSecret of the service account',
        help: 'For JSAPI alone: the account’s settings → development. It is never shown again.',
      },
      merchantSerial: {
        label: 'Serial of the merchant certificate',
        help: 'Account centre → API security → merchant certificate.',
      },
      merchantKey: {
        label: 'Merchant private key',
        help: 'apiclient_key.pem. It is never shown again.',
      },
      apiV3Key: { label: 'APIv3 key', help: '32 characters, set under API security.' },
      publicKeyId: { label: 'WeChat Pay public key id', help: 'Begins with PUB_KEY_ID_.' },
      publicKey: { label: 'WeChat Pay public key', help: 'pub_key.pem, from API security.' },
      platformCerts: {
        label: 'Platform certificates',
        help: 'While these are still used, or the merchant changes over. Several may be pasted.',
      },
    },
  },
} as const;
