/** A demo ad; its picture is in `ads/` or `banners/`. */
export type DemoAd = {
  slot:
    | 'banner'
    | 'popup'
    | 'feed'
    | 'square'
    | 'player'
    | 'profile'
    | 'ranking'
    | 'category'
    | 'dark_web';
  title: string;
  picture: string;
  url: string;
  active: boolean;
};

const site = 'https://example.org';

const banner = (number: number, title: string, active = true): DemoAd => ({
  slot: 'banner',
  title,
  picture: `banners/banner-${number}.webp`,
  url: `${site}/topics/${number}`,
  active,
});

const ad = (slot: DemoAd['slot'], title: string, picture: string, active = true): DemoAd => ({
  slot,
  title,
  picture: `ads/${picture}.webp`,
  url: `${site}/${slot}/${picture}`,
  active,
});

/** One group for each place, with active and inactive ads. */
export const ads: readonly DemoAd[] = [
  banner(1, '孔明灯升起的夜晚'),
  banner(2, '雪线之上'),
  banner(3, '行星漫步'),
  banner(4, '纸船漂流记'),
  banner(5, '城市夜航', false),
  ad('popup', '极光季开幕', 'popup-season'),
  ad('feed', '灯影自然影展', 'card-festival'),
  ad('feed', '装到桌面，一点就开', 'card-desktop'),
  ad('feed', '纸上山水展', 'square-paper', false),
  ad('square', '纸上山水展', 'square-paper'),
  ad('square', '一杯好茶', 'square-tea'),
  ad('square', '灯影自然影展', 'card-festival', false),
  ad('player', '灯影会员', 'strip-member'),
  ad('player', '每日签到', 'strip-sign', false),
  ad('profile', '邀请好友', 'strip-invite'),
  ad('profile', '每日签到', 'strip-sign'),
  ad('profile', '灯影会员', 'strip-member', false),
  ad('ranking', '每日签到', 'strip-sign'),
  ad('category', '邀请好友', 'strip-invite'),
  ad('dark_web', '灯影会员', 'strip-member'),
  ad('dark_web', '邀请好友', 'strip-invite', false),
];

/** Words that demo members searched for, most frequent first. */
export const searched = [
  '云海',
  '萤火虫',
  '纸船',
  '灯塔看守人',
  '雪豹',
  '列车长',
  '日照金山',
  '骆驼队',
] as const;

/** The settings of the demo. */
export const settings = {
  popupAtFirst: true,
  popupContent:
    '欢迎来到灯影。本站为演示站点，所有影片均为程序生成的动画。每日签到可领金币，邀请好友立得1天会员。',
  popupContentEn:
    'Welcome to Lantern. This is a demo: every film is a generated animation. Sign in each day for coins, and get a day of VIP for each friend you invite.',
  offerBar: 'preset',
  officialEmail: 'hello@example.org',
  businessUrl: `${site}/business`,
  androidInstallUrl: `${site}/lantern.apk`,
  hotWords: [
    '城市夜航',
    '雪线之上',
    '星空',
    '极光',
    '森林',
    '深海',
    '手艺人',
    '动画',
    '旅行',
    '灯塔',
    '美食',
    '夜车',
    '行星',
    '花园',
    '故事',
  ],
} as const;
