/** What is asked before something goes that is shown only once. */
export const onceTexts = {
  cards: {
    leaveTitle: '兑换码还没有保存',
    leaveHint: '关闭后无法再查看，这批卡密只能作废。',
    leave: '不保存，关闭',
    stay: '返回',
  },
  recoveryCodes: {
    leaveTitle: '恢复码还没有保存',
    leaveHint: '关闭后无法再查看，原来的恢复码也已失效。',
    leave: '不保存，关闭',
    stay: '返回',
  },
  password: {
    leaveTitle: '密码还没有复制',
    leaveHint: '关闭后无法再查看，只能重新重置。',
    leave: '不保存，关闭',
    stay: '返回',
  },
} as const;
