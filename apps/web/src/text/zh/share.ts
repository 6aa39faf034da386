/** What inviting friends says. */
export const shareTexts = {
  title: '邀请好友',
  lead: (days: number) => `好友点击链接，立得${days}天会员`,
  qr: '邀请二维码',
  code: '邀请码',
  copyCode: '复制邀请码',
  link: '邀请链接',
  save: '保存图片',
  copyLink: '复制链接',
  copyInvitation: '复制邀请语和链接',
  /** What a friend reads. */
  invitation: (siteName: string, link: string) => `我在${siteName}看片，一起来看：${link}`,
  invitationCopied: '邀请语和链接已复制，去粘贴给好友吧',
  next: '下一份奖励',
  nextFriend: (days: number) => `还差1位好友，得${days}天会员`,
  nextVisit: (days: number) => `只差新好友打开一个页面，得${days}天会员`,
  nextTomorrow: (days: number) => `今天的奖励已满。明天再来1位好友，得${days}天会员`,
  scan: '扫码或打开链接，一起看',
  steps: ['分享链接给好友', '好友打开链接', '会员天数到账'],
  stepsTitle: '邀请步骤',
  invitees: '邀请列表',
  inviteesCount: (count: number) => `已邀请${count}人`,
} as const;

/** What the list of invited friends says. */
export const inviteesTexts = {
  title: '邀请列表',
  given: (days: number) => `+${days}天权益`,
  rewards: {
    'same-network': '同一网络，未计入',
    'not-active': '未活跃',
    'daily-cap': '今日已满',
  },
  empty: '还没有邀请好友',
  emptyDetail: (days: number) => `分享链接，好友点击后你立得${days}天会员`,
  invite: '去邀请',
  list: '已邀请的好友',
  report: {
    of: (name: string) => `举报${name}的资料`,
    reported: (name: string) => `已举报${name}的资料`,
    title: '举报资料',
    detail: (name: string) => `「${name}」的昵称、签名或头像不合适？我们会尽快核实处理`,
    send: '举报',
    done: '举报已提交',
  },
} as const;

/** What leaving a message says. */
export const feedbackTexts = {
  title: '意见反馈',
  label: '留言内容',
  placeholder: '遇到了什么问题，或有什么建议？',
  lead: '每一条留言我们都会认真阅读',
  count: (now: number, most: number) => `${now}/${most}`,
  submit: '提交',
  missing: '请填写留言',
  thanks: '感谢您的留言',
} as const;
