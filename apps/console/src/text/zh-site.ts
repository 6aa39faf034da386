import type { SiteSettings } from '@lantern/contracts/entities/site-settings';

/** The words of the site's settings, by their names on the wire. */
export const settingText: Readonly<Record<keyof SiteSettings, { label: string; hint?: string }>> = {
  siteName: { label: '站点名称', hint: '显示在标题、登录页和安装后的图标下' },
  popupContent: { label: '公告', hint: '显示在首页公告栏，留空则不显示' },
  officialUrl: { label: '官方网址' },
  officialEmail: { label: '官方邮箱' },
  serviceUrl: { label: '客服链接' },
  businessUrl: { label: '商务合作链接' },
  androidInstallUrl: { label: '安卓安装包链接' },
  iosGuideImage: { label: '苹果手机安装引导图' },
  analyticsUrl: { label: '统计脚本' },
  ageGate: { label: '进站年龄确认', hint: '新访客需确认已满 18 岁' },
  shikan: { label: '试看时长（秒）', hint: '非会员观看付费视频的时长' },
  episodePrice: { label: '单集价格（金币）' },
  coinsPerYuan: { label: '每元可兑换金币' },
  minWithdrawal: { label: '最低提现金额（元）', hint: '保留两位小数，如 30.00' },
  withdrawalDailyCap: { label: '每日提现限额（元）' },
  twoPersonWithdrawal: { label: '双人审核金额（元）' },
  commissionRate: { label: '推广佣金比例', hint: '0 到 1 之间，0.1 即 10%' },
  newMemberTrialHours: { label: '新会员体验时长（小时）' },
  inviteDailyCap: { label: '每日邀请奖励上限（天）' },
  hotWords: { label: '热门搜索', hint: '每行一个词' },
  bannedWords: { label: '禁用词', hint: '每行一个词，会员不能在昵称、弹幕中使用' },
  showAd: { label: '广告总开关' },
  showSwiperAd: { label: '首页轮播' },
  showSquareAd: { label: '首页方块' },
  showRandomAd: { label: '列表穿插' },
  showPlayAd: { label: '播放页' },
  showMeAd: { label: '个人中心' },
  showPaihangAd: { label: '排行榜' },
  showDarksideAd: { label: '暗网' },
  showSonType: { label: '显示子分类' },
};

/** The words of the site's screen. */
export const zhSite = {
  hint: '改动一秒内对所有会员生效，每次修改都写入审计记录。',
  groups: {
    brand: '站点与公告',
    contact: '联系方式与安装',
    access: '观看与会员',
    money: '金币与推广',
    words: '词语',
    ads: '广告位',
  },
  fixed: '由部署环境设定，不能在这里修改',
  moneyOnly: '由财务人员设定',
  on: '开启',
  off: '关闭',
  empty: '（空）',
} as const;
