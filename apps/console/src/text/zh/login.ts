/** The words of the login. */
export const loginTexts = {
  title: '登录运营后台',
  loginName: '账号',
  password: '密码',
  submit: '登录',
  showPassword: '显示密码',
  ended: '登录已结束，请重新登录，之后会回到刚才的页面。',
  again: '登录已结束，请重新登录',
  againHint: '您填写的内容还在，登录后会接着保存。',
  giveUp: '放弃未保存的内容，去登录页',
  device: '使用自己的设备登录。离开时请退出。',
} as const;
