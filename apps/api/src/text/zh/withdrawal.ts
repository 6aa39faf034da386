/** What a withdrawal was for, as members read it in their records. */
export const withdrawalDetail = { wechat: '提现到微信', alipay: '提现到支付宝' } as const;
