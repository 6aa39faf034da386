/** The words of an Alipay channel's form. */
export const alipayWords = {
  zh: {
    name: '支付宝（官方）',
    hint: '需要支付宝开放平台的应用。手机网站与电脑网站支付需企业签约；当面付个人商户可签，但用于线上不符合其协议，可能被风控。可销售的内容以签约合同为准。',
    fields: {
      gateway: { label: '网关', help: '一般不改；沙箱环境另填。添加后不能修改' },
      appId: { label: '应用 ID（APPID）', help: '开放平台 → 控制台 → 应用详情；添加后不能修改' },
      sellerId: { label: '收款账号 PID', help: '2088 开头，选填；填写后核对每笔通知的收款方' },
      wap: { label: '手机网站支付', help: '手机浏览器跳转到支付宝' },
      page: { label: '电脑网站支付', help: '电脑浏览器打开支付宝收银台' },
      precreate: { label: '当面付', help: '显示二维码；手机上可直接打开支付宝' },
      keyMode: {
        label: '加签方式',
        help: '与开放平台「接口加签方式」一致',
        choices: { key: '公钥', cert: '公钥证书' },
      },
      appKey: { label: '应用私钥', help: '密钥工具生成的应用私钥，保存后不再显示' },
      alipayKey: { label: '支付宝公钥', help: '是支付宝公钥，不是应用公钥' },
      appCert: { label: '应用公钥证书', help: 'appCertPublicKey_….crt 的内容' },
      alipayCert: { label: '支付宝公钥证书', help: 'alipayCertPublicKey_RSA2.crt 的内容' },
      rootCert: { label: '支付宝根证书', help: 'alipayRootCert.crt 的内容' },
    },
  },
  en: {
    name: 'Alipay (official)',
    hint: 'Needs an app at open.alipay.com. Pages for phones and computers need a company’s contract; face-to-face codes are open to small traders, but online use is against their terms. What may be sold is in your contract.',
    fields: {
      gateway: { label: 'Gateway', help: 'Usually as it is. It can’t be changed later.' },
      appId: { label: 'APPID', help: 'Console → details of the app. It can’t be changed later.' },
      sellerId: {
        label: 'Seller PID',
        help: 'Begins with 2088. If given, the receiver of every payment is checked.',
      },
      wap: { label: 'Mobile website payment', help: 'A phone’s browser goes to Alipay.' },
      page: { label: 'Computer website payment', help: 'A computer shows Alipay’s pay page.' },
      precreate: { label: 'Face to face', help: 'Shows a code, which opens Alipay on a phone.' },
      keyMode: {
        label: 'Signing',
        help: 'As under “signing of interfaces” of the app.',
        choices: { key: 'Public key', cert: 'Certificates' },
      },
      appKey: { label: 'App private key', help: 'It is never shown again.' },
      alipayKey: { label: 'Alipay public key', help: 'Alipay’s, not the app’s.' },
      appCert: { label: 'App certificate', help: 'The content of appCertPublicKey_….crt.' },
      alipayCert: {
        label: 'Alipay certificate',
        help: 'The content of alipayCertPublicKey_RSA2.crt.',
      },
      rootCert: { label: 'Alipay root certificate', help: 'The content of alipayRootCert.crt.' },
    },
  },
} as const;
