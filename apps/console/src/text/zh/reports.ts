import type { VideoReport } from '@lantern/contracts/entities/report';

/** The reasons for reporting a video. */
export const categoryText: Readonly<Record<VideoReport['category'], string>> = {
  minors: '涉及未成年人',
  consent: '未经本人同意',
  copyright: '侵犯版权',
  other: '其他',
};

/** The words of reports, of comments, and of the monthly numbers of reports. */
export const reportsTexts = {
  tabs: { reports: '举报', danmaku: '弹幕', profiles: '资料', months: '统计' },
  state: '状态',
  states: { open: '待处理', upheld: '已下架', cleared: '未违规' },
  video: '视频',
  category: '原因',
  due: '截止时间',
  overdue: '已超时',
  detail: '说明',
  noDetail: '（没有说明）',
  from: '举报人',
  visitor: '游客',
  hid: '已自动隐藏',
  held: '未自动隐藏，待审',
  time: '时间',
  receipt: '回执号',
  note: '处理说明',
  films: '影片',
  gone: '处理后不再提供播放。',
  noFilm: '这个视频没有影片。',
  uphold: '属实，下架',
  upholdQuestion: (title: string): string => `下架《${title}》？`,
  upholdHint:
    '立即停止播放。同一原因的举报一并处理，举报的会员会收到通知；这部影片的原文件和其他编码都不能再次入库。',
  upheld: '视频已下架',
  clear: '未违规',
  clearQuestion: (title: string): string => `《${title}》未违规？`,
  clearHint:
    '恢复显示。同一原因的举报一并处理，举报的会员会收到通知；以后同一原因的举报不再自动隐藏。',
  cleared: '视频已恢复',
  waveTitle: (reports: number, addresses: number): string =>
    `疑似成批举报：${reports} 条，来自 ${addresses} 个地址`,
  waveText: (
    span: readonly [first: string, last: string],
    counts: { videos: number; hidden: number; held: number },
  ): string =>
    `${span[0]} 至 ${span[1]}，涉及 ${counts.videos} 个视频：已隐藏 ${counts.hidden} 个，${counts.held} 个因超过每小时上限仍在显示。处理期限照常计算。`,
  clearWave: '清除这批举报',
  clearWaveQuestion: (reports: number): string => `清除这批 ${reports} 条举报？`,
  clearWaveHint:
    '这批举报全部按“未违规”结束，因它们而隐藏的视频恢复显示。有记录的会员所举报的、以及之后到的举报不受影响。没有逐个看过影片，以后的举报仍会隐藏它们。',
  waveCleared: '这批举报已清除',
  list: '举报',
  danmaku: '弹幕',
  text: '内容',
  who: '会员',
  author: '会员号',
  at: '位置',
  hidden: '已移除',
  shown: '显示中',
  hide: '移除',
  hideQuestion: (text: string): string => `移除弹幕“${text}”？`,
  hideManyQuestion: (count: number, members: number): string =>
    `移除 ${members} 位会员的 ${count} 条弹幕？`,
  danmakuFrom: '起始日期',
  danmakuUntil: '截止日期',
  hideHint: '所有人都不再看到，发送者会收到通知。',
  hiddenDone: '弹幕已移除',
  ofVideo: '视频编号',
  noDanmaku: '还没有弹幕',
  noDanmakuHint: '会员发送的弹幕会出现在这里，最新的在前。',
  months: '每月举报处理情况',
  monthsHint: '可用于公开透明度报告。超时：超过截止时间才处理，或已到期仍未处理。',
  month: '月份',
  received: '收到',
  open: '待处理',
  late: '超时',
  median: '处理用时中位数',
  hours: (count: number): string => `${count < 10 ? count.toFixed(1) : Math.round(count)} 小时`,
  noMonths: '还没有举报',
  noMonthsHint: '有举报后，这里按月统计处理情况。',
} as const;

/** The words of the list of reports. */
export const reportListTexts = {
  label: reportsTexts.list,
  emptyTitle: '没有举报',
  emptyHint: '会员举报的视频会按截止时间排在这里。',
  text: '片名、说明或回执号',
  memberCode: '会员号',
  state: reportsTexts.state,
  category: reportsTexts.category,
  from: reportsTexts.danmakuFrom,
  until: reportsTexts.danmakuUntil,
  video: reportsTexts.video,
  due: reportsTexts.due,
  reporter: reportsTexts.from,
} as const;
