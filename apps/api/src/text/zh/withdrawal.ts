/** What a withdrawal was for, as members read it in their records. */
export const withdrawalDetail = { wechat: '提现到微信', alipay: '提现到支付宝' } as const;

/** Why a withdrawal waits, as members read it: what was changed when, and what they can do. Times to the minute. */
export const withdrawalHeld = (changedAt: string, until: string): string =>
  `客服在 ${changedAt} 重置了您的登录密码。为保护您的资金，提现要等到 ${until} 以后才会处理。如果不是您要求的，请马上修改密码并联系客服。`;
