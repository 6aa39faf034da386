/** What the page says before its code has come, and where there is no network; the build writes it in. */
export const pageTexts = {
  /** Of a site whose operator has given it no other. */
  siteName: '灯影',
  description: '灯影：手机上的影院。精选视频、每日更新，打开即看。',
  offline: {
    title: '网络已断开',
    detail: '连上网络后，页面会自动回来',
    reload: '重新加载',
  },
} as const;
