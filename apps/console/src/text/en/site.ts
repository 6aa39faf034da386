import type { Wording } from '@lantern/rules/wording';

import type {
  benefitText as zhBenefits,
  settingText as zhSettings,
  siteTexts as zh,
} from '../zh/site.ts';

/** The words of the site's settings, by their names on the wire. */
export const settingText = {
  siteName: { label: 'Site name', hint: 'In titles, at the door and under the installed icon' },
  popupContent: { label: 'Notice', hint: 'On Home; empty shows none' },
  popupContentEn: {
    label: 'Notice in English',
    hint: 'For members who read English; empty shows them the notice above',
  },
  accentColor: {
    label: 'Accent color',
    hint: 'Buttons and emphasis; has to be readable on dark',
  },
  logo: { label: 'Logo', hint: 'At the door and on the splash screen; empty for the lantern' },
  icon: { label: 'Icon', hint: 'Makes the browser’s and the installed app’s icons' },
  noticeFrom: { label: 'Notice from (Beijing time)', hint: 'Empty shows it at once' },
  noticeUntil: { label: 'Notice until (Beijing time)', hint: 'Empty shows it with no end' },
  officialUrl: { label: 'Official website' },
  officialEmail: { label: 'Official email' },
  serviceUrl: { label: 'Support link' },
  businessUrl: { label: 'Business link' },
  androidInstallUrl: { label: 'Android package link' },
  iosGuideImage: { label: 'iPhone install guide picture' },
  analyticsUrl: { label: 'Analytics script' },
  siteLanguage: {
    label: 'Site language',
    hint: 'Of the interface; operators may choose another in their menu. What you write stays',
  },
  languageChoice: { label: 'Visitors may choose a language', hint: 'At the door and in settings' },
  ageGate: { label: 'Age gate', hint: 'New visitors confirm that they are 18 or older' },
  shikan: {
    label: 'Trial (seconds)',
    hint: 'How long non-VIPs may watch a paid video; more than a minute may come out up to a minute longer',
  },
  episodePrice: { label: 'Price of an episode (coins)' },
  coinsPerYuan: { label: 'Coins per yuan' },
  minWithdrawal: {
    label: 'Least withdrawal (yuan)',
    hint: 'The least that members withdraw at once',
  },
  withdrawalDailyCap: { label: 'Daily withdrawal limit (yuan)' },
  twoPersonWithdrawal: { label: 'Two-person withdrawal from (yuan)' },
  grantDailyCoins: {
    label: 'Daily coin adjustments',
    hint: 'What one operator may give and take alone in a day',
  },
  grantDailyDays: {
    label: 'Daily VIP day adjustments',
    hint: 'What one operator may give and take alone in a day',
  },
  twoPersonCoins: { label: 'Two-person coins', hint: 'More at once needs a second operator' },
  twoPersonDays: { label: 'Two-person VIP days', hint: 'More at once needs a second operator' },
  cardDailyCoins: {
    label: 'Codes made daily (coins)',
    hint: 'Per operator; batches above it need a second operator',
  },
  cardDailyDays: {
    label: 'Codes made daily (VIP days)',
    hint: 'Per operator; batches above it need a second operator',
  },
  commissionRate: { label: 'Commission rate', hint: '0 to 1; 0.1 is 10%' },
  newMemberTrialHours: { label: 'Trial VIP of new members (hours)' },
  inviteDailyCap: { label: 'Daily cap of invite rewards (days)' },
  hotWords: { label: 'Popular searches', hint: 'One a line' },
  bannedWords: {
    label: 'Banned words',
    hint: 'One a line; not in nicknames, signatures, comments or suggested searches',
  },
  intakeReview: {
    label: 'New films wait for review',
    hint: 'When off, a film is published as soon as it is ready',
  },
  publishNeeds: {
    label: 'Rights records needed to publish',
    hint: 'Unchecked ones aren’t asked for; published videos stay as they are',
  },
  benefits: { label: 'VIP benefits', hint: 'What is off is promised nowhere' },
  vipSeesOtherAds: {
    label: 'VIP members see other ads',
    hint: 'Off: they are sent no ads at all; needs No ads to be on',
  },
  offerBar: {
    label: 'Offer bar of the VIP center',
    hint: 'By offer and first-purchase prices, or a fixed countdown of 15 minutes for each member',
  },
  showAd: { label: 'All ads' },
  showSwiperAd: { label: 'Home carousel' },
  showSquareAd: { label: 'Home tiles' },
  showRandomAd: { label: 'In lists' },
  showPlayAd: { label: 'Player' },
  showMeAd: { label: 'Profile' },
  showPaihangAd: { label: 'Ranking' },
  showDarksideAd: { label: 'After Dark' },
  showSonType: { label: 'Show subcategories' },
  popupAtFirst: {
    label: 'Pop-up on the first visit',
    hint: 'When off, the pop-up of home begins with the second visit',
  },
  loopFilms: {
    label: 'Films loop',
    hint: 'When off, the next film begins 5 seconds after the end',
  },
} satisfies Wording<typeof zhSettings>;

/** What VIP brings, and what each does. */
export const benefitText = {
  'coin-films': {
    label: 'Coin videos free',
    hint: 'VIP members watch videos with a price of their own without coins. Off: they buy each episode',
  },
  'vip-films': {
    label: 'VIP videos free',
    hint: 'VIP members watch videos at the site’s price without coins. Off: they buy each episode',
  },
  'dark-web': {
    label: 'After Dark free',
    hint: 'Only VIP members get in, always. Off: they watch a preview and buy each episode',
  },
  profile: {
    label: 'Own avatar & name',
    hint: 'VIP members change them any time, others each once in 30 days. Off: everybody any time',
  },
  hd: {
    label: 'HD video',
    hint: 'More than 720 lines are sent to VIP members only. Off: to everybody',
  },
  'own-line': {
    label: 'Own lines',
    hint: 'Channels of a video marked “VIP only” are sent to VIP members only. Off: to everybody',
  },
  'no-ads': {
    label: 'No ads',
    hint: 'VIP members are sent no ads on the video page, none between videos, and none that sells VIP',
  },
  support: { label: 'Own support', hint: 'Chats of VIP members are marked and wait at the top' },
} as const satisfies Wording<typeof zhBenefits>;

/** The words of the site's screen. */
export const siteTexts = {
  hint: 'Changes reach all members within a second and are kept in the audit log.',
  groups: {
    brand: 'Brand',
    notice: 'Notice',
    contact: 'Contact and install',
    access: 'Watching and members',
    benefits: 'VIP benefits',
    money: 'Coins and referrals',
    words: 'Words',
    ads: 'Ad places',
  },
  fixed: (name) =>
    `Set by the environment${name === null ? '' : ` (${name})`}; can’t be changed here`,
  on: 'On',
  off: 'Off',
  empty: '(empty)',
  picture: '(picture)',
  offerBars: { offers: 'While there is an offer', preset: 'Fixed countdown' },
  languages: { zh: '简体中文', en: 'English' },
  removePicture: 'Use default',
  accentWrong: 'Not readable on dark. Choose a brighter color',
} satisfies Wording<typeof zh>;
