import type { SiteSettings } from '@lantern/contracts/entities/site-settings';
import type { Benefit } from '@lantern/rules/vip';

/** The words of the site's settings, by their names on the wire. */
export const settingText: Readonly<Record<keyof SiteSettings, { label: string; hint?: string }>> = {
  siteName: { label: '站点名称', hint: '显示在标题、登录页和安装后的图标下' },
  popupContent: { label: '公告', hint: '显示在首页公告栏，留空则不显示' },
  popupContentEn: { label: '英文公告', hint: '给使用英文的会员；留空则显示上面的公告' },
  accentColor: { label: '主题色', hint: '按钮和重点文字的颜色，在深色背景上要看得清' },
  logo: { label: '标志', hint: '显示在进站页和启动画面，留空用默认灯笼' },
  icon: { label: '图标', hint: '用它生成浏览器图标和安装后的应用图标' },
  noticeFrom: { label: '公告开始时间（北京时间）', hint: '不填则立即显示' },
  noticeUntil: { label: '公告结束时间（北京时间）', hint: '不填则一直显示' },
  officialUrl: { label: '官方网址' },
  officialEmail: { label: '官方邮箱' },
  serviceUrl: { label: '客服链接' },
  businessUrl: { label: '商务合作链接' },
  androidInstallUrl: { label: '安卓安装包链接' },
  iosGuideImage: { label: '苹果手机安装引导图' },
  analyticsUrl: { label: '统计脚本' },
  siteLanguage: { label: '站点语言', hint: '界面文字；后台可在账号菜单里另选。您写的内容保持原样' },
  languageChoice: { label: '访客可切换语言', hint: '在进站页和设置中选择' },
  ageGate: { label: '进站年龄确认', hint: '新访客需确认已满 18 岁' },
  shikan: {
    label: '试看时长（秒）',
    hint: '非会员观看付费视频的时长；超过一分钟时，实际最多长一分钟',
  },
  episodePrice: { label: '单集价格（金币）' },
  coinsPerYuan: { label: '每元可兑换金币' },
  minWithdrawal: { label: '最低提现金额（元）', hint: '会员每次至少提现多少' },
  withdrawalDailyCap: { label: '每日提现限额（元）' },
  twoPersonWithdrawal: { label: '双人审核金额（元）' },
  grantDailyCoins: { label: '每人每日可调整金币', hint: '一名管理员一天内单独赠送与扣除的合计' },
  grantDailyDays: { label: '每人每日可调整会员天数', hint: '一名管理员一天内单独赠送与扣除的合计' },
  twoPersonCoins: { label: '双人确认金币', hint: '单次超过此数需另一位管理员确认' },
  twoPersonDays: { label: '双人确认会员天数', hint: '单次超过此数需另一位管理员确认' },
  cardDailyCoins: { label: '每人每日可制作卡密（金币）', hint: '超出的批次需另一位管理员确认' },
  cardDailyDays: { label: '每人每日可制作卡密（会员天数）', hint: '超出的批次需另一位管理员确认' },
  commissionRate: { label: '推广佣金比例', hint: '0 到 1 之间，0.1 即 10%' },
  newMemberTrialHours: { label: '新会员体验时长（小时）' },
  inviteDailyCap: { label: '每日邀请奖励上限（天）' },
  hotWords: { label: '热门搜索', hint: '每行一个词' },
  bannedWords: {
    label: '禁用词',
    hint: '每行一个词，会员不能在昵称、签名、弹幕中使用，也不会出现在搜索建议里',
  },
  intakeReview: { label: '新影片先审核再发布', hint: '关闭后，处理完就直接上架' },
  publishNeeds: { label: '发布前须有的权利记录', hint: '没有勾选的不检查；对已发布的视频不起作用' },
  benefits: { label: '会员权益', hint: '关闭的不会在任何页面上承诺' },
  vipSeesOtherAds: {
    label: '会员可见其他广告',
    hint: '关闭后不向会员发送任何广告；需开启免广告播放',
  },
  offerBar: {
    label: '会员中心的优惠条',
    hint: '按套餐的优惠价、首购价显示，或每位会员 15 分钟的固定倒计时',
  },
  showAd: { label: '广告总开关' },
  showSwiperAd: { label: '首页轮播' },
  showSquareAd: { label: '首页方块' },
  showRandomAd: { label: '列表穿插' },
  showPlayAd: { label: '播放页' },
  showMeAd: { label: '个人中心' },
  showPaihangAd: { label: '排行榜' },
  showDarksideAd: { label: '暗网' },
  showSonType: { label: '显示子分类' },
  popupAtFirst: { label: '首次访问就弹窗', hint: '关闭时，首页弹窗从第二次访问开始' },
  loopFilms: { label: '影片循环播放', hint: '关闭时，播完后倒数5秒接着播下一部' },
};

/** What VIP brings, and what each does. */
export const benefitText: Readonly<Record<Benefit, { label: string; hint: string }>> = {
  'coin-films': {
    label: '金币视频免费',
    hint: '会员观看单独定价的视频不花金币；关闭后会员也按集购买',
  },
  'vip-films': {
    label: '会员视频免费',
    hint: '会员观看按全站价格收费的视频不花金币；关闭后会员也按集购买',
  },
  'dark-web': { label: '暗网内容免费', hint: '暗网始终只对会员开放；关闭后会员可试看，按集购买' },
  profile: {
    label: '修改头像昵称',
    hint: '会员随时可改；非会员昵称、头像每 30 天各一次。关闭后所有人随时可改',
  },
  hd: { label: '高清视频', hint: '720 线以上的清晰度只发给会员；关闭后所有人都可看' },
  'own-line': {
    label: '专属线路',
    hint: '视频中标为“会员专属”的线路只发给会员；关闭后所有人都可用',
  },
  'no-ads': {
    label: '免广告播放',
    hint: '不向会员发送播放页和列表穿插的广告，也不发送推销会员的广告',
  },
  support: { label: '专属客服', hint: '会员的对话有标记，并排在待回复的最前面' },
};

/** The words of the site's screen. */
export const siteTexts = {
  hint: '改动一秒内对所有会员生效，每次修改都写入审计记录。',
  groups: {
    brand: '品牌',
    notice: '公告',
    contact: '联系方式与安装',
    access: '观看与会员',
    benefits: '会员权益',
    money: '金币与推广',
    words: '词语',
    ads: '广告位',
  },
  fixed: (name: string | null): string =>
    `由部署环境设定${name === null ? '' : `（${name}）`}，不能在这里修改`,
  on: '开启',
  off: '关闭',
  empty: '（空）',
  picture: '（图片）',
  offerBars: { offers: '有优惠时显示', preset: '固定倒计时' },
  languages: { zh: '简体中文', en: '英文' },
  removePicture: '用默认的',
  accentWrong: '这个颜色在深色背景上看不清，请换亮一些的',
} as const;
