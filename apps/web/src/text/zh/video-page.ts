import { grouped } from '@lantern/rules/grouped-number';

/** The texts of the video page around its player, and of the paywall; no other screen says them. */
export const videoPageTexts = {
  paywall: {
    title: '试看结束',
    ended: (seconds: number) => `${seconds}秒试看已结束，选择一种方式继续观看`,
    lead: '当前为试看，选择一种方式观看完整内容',
    buy: (coins: number) => `${grouped(coins)}金币购买本集`,
    /** Breaks at its borders, as `topUp` does (`ui/in-words.tsx`). */
    buyDetail: '一次|购买，永久|观看',
    coins: (coins: number) => `余额 ${grouped(coins)}`,
    /** With too few coins: what is paid first. */
    topUp: (yuan: number, coins: number) =>
      `充值|¥${grouped(yuan)}|得${grouped(coins)}金币，到账后|自动|购买`,
    benefits: '查看会员权益',
    buying: '正在购买',
    play: '播放',
    trial: (seconds: number) => `试看${seconds}秒`,
    watchFull: '看完整版',
  },

  videoInfo: {
    unnamed: '视频详情',
    noId: (seconds: number) => `未携带参数，${seconds}秒后退出`,
    notFoundTitle: '视频不存在',
    notFound: '它可能已下架，去看看别的吧',
    vipOnlyTitle: '会员专享',
    openVip: '开通会员',
    expand: '展开',
    collapse: '收起',
    episodes: '选集',
    share: '分享',
    like: '点赞',
    favourite: '收藏',
    report: '举报',
    liked: '点赞成功',
    toldLater: '网络不畅，已为您保留，联网后自动补上',
    saved: '收藏成功',
    unsaved: '取消收藏',
    related: '相关推荐',
    latest: '最新更新',
    sources: '选集',
    channel: (name: string, episodes: number) => `${name} · 共${episodes}集`,
    locked: '需购买',
    bought: '已购',
    noSources: '暂无可播放的线路',
  },

  mini: {
    title: '小窗播放',
    back: '回到大画面',
    play: '播放',
    pause: '暂停',
    close: '关闭小窗',
  },
} as const;
