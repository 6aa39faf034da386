/** The words of the overview. */
export const zhOverview = {
  waits: '待处理',
  nothingWaits: '没有待处理的事项',
  nothingWaitsHint: '新的待办事项会出现在这里。',
  tiles: {
    reports: '待审举报',
    ingestFailed: '入库失败',
    ingestReview: '待发布',
    withdrawals: '待审提现',
    payouts: '待打款',
    cases: '异常款项',
    chats: '待回复会话',
  },
  oldest: (time: string): string => `最早 ${time}`,
  dueAt: (time: string): string => `最近截止 ${time}`,
  start: '开始使用',
  startHint: '新站点按这几步就能开放给会员。',
  steps: {
    name: { title: '给站点起名', hint: '名称、公告和客服链接，会员一打开就能看到。' },
    film: { title: '入库第一部影片', hint: '拖入文件，转码完成后检查并发布。' },
    ad: { title: '放上第一条广告', hint: '选择位置、图片和链接。没有广告时，会员看不到广告位。' },
  },
  stepDone: '已完成',
  /** What a site is called until its operator names it. */
  defaultSiteName: '灯影',
} as const;
