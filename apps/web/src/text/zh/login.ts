/** The words of logging in; no other screen says them. */
export const loginTexts = {
  welcome: (siteName: string) => `欢迎回到${siteName}`,
  account: '账号',
  password: '密码',
  accountRequired: '请输入账号',
  passwordRequired: '请输入密码',
  submit: '登录',
  passkey: '使用通行密钥',
  succeeded: '登录成功！',
  failed: '登录失败',
  networkFailed: '网络错误，请稍后重试',
  forgotten: '忘记密码？',
  contact: '联系客服',
  adultsOnly: '未满18岁禁止访问',
} as const;
