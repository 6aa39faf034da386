import { compactNumber } from '@lantern/rules/compact-number';

import { watching } from './watching.ts';

/** Every text a member sees, in one place. */
export const texts = {
  language: 'zh-CN',
  /** What the site can be read in instead, as its readers call it. */
  otherLanguage: { code: 'en', name: 'English' },
  siteSlogan: '光影之间，自有天地',

  tabs: { home: '首页', topics: '专题', darkWeb: '暗网', favourites: '收藏', mine: '我的' },
  tabBar: '主导航',

  common: {
    back: '返回',
    backHome: '返回首页',
    backToTop: '回到顶部',
    close: '关闭',
    tooLong: (longest: number, over: number) => `最多${longest}个字，多了${over}个`,
    confirm: '确定',
    cancel: '取消',
    retry: '重新加载',
    loading: '加载中...',
    noMore: '没有更多了',
    retryMore: '加载失败，点击重试',
    nothingHere: '这里空空如也',
    notice: '公告',
    optionsOf: (title: string) => `操作：${title}`,
    viewMore: '查看更多',
    changeBatch: '换一批',
    ad: '广告',
    vip: 'VIP',
    /** A count for a small label. */
    count: (count: number) => compactNumber(count, { tenThousand: '万', hundredMillion: '亿' }),
    hot: (count: string) => `${count}热度`,
    duration: (clock: string) => `时长${clock}`,
  },

  errors: {
    offline: '网络开小差了，请检查后重试',
    timeout: '网络有点慢，请稍后重试',
    unreadable: '服务暂时不可用，请稍后重试',
    title: '加载失败',
    crashedTitle: '页面出了点问题',
    crashed: '刷新一下，通常就好了',
    sessionOver: '登录已过期，请重新登录',
  },

  slow: { title: '网络较慢', retry: '重试' },

  /** What keeps a part of the app from opening. */
  codeTrouble: {
    unreachable: {
      title: '网络已断开',
      onScreen: '连上网络后，页面会自动打开',
      inSheet: '连上网络后会自动打开，不影响正在播放的视频',
    },
    outdated: {
      title: '有新版本了',
      onScreen: '重新加载后即可使用',
      inSheet: '重新加载后即可使用；正在播放的视频会从当前位置继续',
    },
  },

  ageGate: {
    title: '本站仅限18岁以上成年人访问',
    /** Each of which stays on one line. */
    detail: ['继续访问即表示您已年满18周岁，', '并同意自行承担浏览责任。'],
    enter: '我已满18岁，进入',
    leave: '离开',
    leftTitle: '感谢您的配合',
    left: '您现在可以关闭此页面',
    again: '返回',
  },

  splash: { entering: '正在为您准备' },

  home: {
    search: '搜索您感兴趣的视频',
    signIn: '签到有礼',
    history: '历史记录',
    service: '联系客服',
    shortcuts: '快捷入口',
    tags: '分类',
    allTags: '全部分类',
    featuredTag: '精选',
    hero: '今日主推',
    watchNow: '立即观看',
    banner: '精彩推荐',
    bannerSlide: (index: number, total: number) => `精彩推荐，第${index}张，共${total}张`,
    featured: '精选视频',
    ranking: '排行榜',
    latest: '最新更新',
    rank: (place: number) => `第${place}名`,
    emptyTag: '这个分类还没有视频',
  },

  findVideos: '去看看',

  ...watching,

  screens: {
    topics: '专题',
    darkWeb: '暗网',
    favourites: '收藏',
    history: '历史记录',
    vip: '会员中心',
    pay: '金币充值',
    topicList: '专题',
    searchResults: '搜索结果',
    search: '搜索',
    login: '登录',
    tags: '全部分类',
    funds: '资金管理',
    withdraw: '提现',
    records: '账单',
  },
} as const;
