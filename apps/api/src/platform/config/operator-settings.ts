import { settingLimits } from '@lantern/contracts/entities/site-settings';
import { webAddress } from '@lantern/contracts/entities/wire-values';
import { languages } from '@lantern/rules/languages';
import { rightsKinds } from '@lantern/rules/rights-record';
import { benefits } from '@lantern/rules/vip';

import { choice, flag, list, text, wholeNumber } from './setting.ts';

const override = (doc: string) => `${doc} Wins over what the operator stored.`;

/** Bounds for a single operator: the console shows them and can't change them. */
const fixed = (doc: string) => `${doc} The console does not change it.`;

const address = (name: string, doc: string) =>
  text(name, {
    doc,
    fallback: null,
    takes: 'an http(s) address or a path on this site, such as https://example.org/help or /help',
    accepts: (value) => webAddress.safeParse(value).success,
  });

const yuan = (name: string, doc: string) =>
  text(name, {
    doc: `${doc} In yuan.`,
    fallback: null,
    takes: 'yuan with two decimals, such as 100.00',
    accepts: (value) => /^(?:0|[1-9]\d{0,8})\.\d{2}$/.test(value),
  });

/**
 * Settings that operators change by `changeSettings`. A value in the environment overrides them; without one, the stored
 * value or the site's default counts.
 */
export const operatorSettings = {
  shikan: wholeNumber('SHIKAN', {
    doc: override('Trial limit of a paid video.'),
    unit: 'seconds',
    fallback: null,
    max: settingLimits.shikan,
  }),
  siteName: text('SITE_NAME', { doc: override('Name of the site.'), fallback: null }),
  popupContent: text('POPUP_CONTENT', { doc: override('The notice bar.'), fallback: null }),
  popupContentEn: text('POPUP_CONTENT_EN', {
    doc: override('The notice bar for readers of English.'),
    fallback: null,
  }),
  officialUrl: address('OFFICIAL_URL', override('Address of the official website.')),
  officialEmail: text('OFFICIAL_EMAIL', {
    doc: override('Address mail is to be sent to.'),
    fallback: null,
  }),
  serviceUrl: address('SERVICE_URL', override('Page of the customer service.')),
  businessUrl: address('BUSINESS_URL', override('Page for business partners.')),
  androidInstallUrl: address(
    'ANDROID_INSTALL_URL',
    override('Where the Android app is to be had.'),
  ),
  iosGuideImage: address('IOS_GUIDE_IMAGE', override('Picture that explains installing on iOS.')),
  analyticsUrl: address('ANALYTICS_URL', fixed('Address of the analytics script.')),
  ageGate: flag('AGE_GATE', {
    doc: override('Whether a first visit has to confirm being an adult.'),
    fallback: null,
  }),
  siteLanguage: choice('SITE_LANGUAGE', {
    doc: override('Language of the site: zh is Chinese, which it is without this; en is English.'),
    options: languages,
    fallback: null,
  }),
  languageChoice: flag('LANGUAGE_CHOICE', {
    doc: override('Whether visitors may choose their language, at the door and in their settings.'),
    fallback: null,
  }),
  episodePrice: wholeNumber('EPISODE_PRICE', {
    doc: override('Price of one episode.'),
    unit: 'coins',
    fallback: null,
    max: settingLimits.episodePrice,
  }),
  coinsPerYuan: wholeNumber('COINS_PER_YUAN', {
    doc: override('Coins for one yuan.'),
    unit: 'coins',
    fallback: null,
    min: 1,
    max: settingLimits.coinsPerYuan,
  }),
  minWithdrawal: yuan('MIN_WITHDRAWAL', override('Least amount of a withdrawal.')),
  withdrawalDailyCap: yuan(
    'WITHDRAWAL_DAILY_CAP',
    fixed('The most one member may ask to be paid out in a day.'),
  ),
  twoPersonWithdrawal: yuan(
    'TWO_PERSON_WITHDRAWAL',
    fixed('Withdrawals above this amount are approved by two operators.'),
  ),
  grantDailyCoins: wholeNumber('GRANT_DAILY_COINS', {
    doc: fixed('What one operator may give and take in a day alone, together.'),
    unit: 'coins',
    fallback: null,
    max: settingLimits.grantCoins,
  }),
  grantDailyDays: wholeNumber('GRANT_DAILY_DAYS', {
    doc: fixed('What one operator may give and take in a day alone, together.'),
    unit: 'days',
    fallback: null,
    max: settingLimits.grantDays,
  }),
  twoPersonCoins: wholeNumber('TWO_PERSON_COINS', {
    doc: fixed('Giving or taking more than this at once takes two operators.'),
    unit: 'coins',
    fallback: null,
    max: settingLimits.grantCoins,
  }),
  twoPersonDays: wholeNumber('TWO_PERSON_DAYS', {
    doc: fixed('Giving or taking more than this at once takes two operators.'),
    unit: 'days',
    fallback: null,
    max: settingLimits.grantDays,
  }),
  cardDailyCoins: wholeNumber('CARD_DAILY_COINS', {
    doc: fixed(
      'What the cards may be worth that one operator makes in a day alone; a batch beyond it takes two.',
    ),
    unit: 'coins',
    fallback: null,
    max: settingLimits.grantCoins,
  }),
  cardDailyDays: wholeNumber('CARD_DAILY_DAYS', {
    doc: fixed(
      'What the cards may be worth that one operator makes in a day alone; a batch beyond it takes two.',
    ),
    unit: 'days',
    fallback: null,
    max: settingLimits.grantDays,
  }),
  hotWords: list('HOT_WORDS', {
    doc: override(
      'Words offered for searching, separated by commas. A new site in production begins without any.',
    ),
    fallback: null,
    takes: 'words separated by commas',
    accepts: (word) => word.length <= settingLimits.wordLength,
  }),
  bannedWords: list('BANNED_WORDS', {
    doc: override('Words members may not write where others read them, separated by commas.'),
    fallback: null,
    takes: 'words separated by commas',
    accepts: (word) => word.length <= settingLimits.wordLength,
  }),
  intakeReview: flag('INGEST_REVIEW', {
    doc: override(
      'Whether what was taken in waits until an operator publishes it. A new site in production begins with true.',
    ),
    fallback: null,
  }),
  publishNeeds: list('PUBLISH_NEEDS', {
    doc: override(
      `What has to be on record of a video before it is published: some of ${rightsKinds.join(', ')}, separated by commas.`,
    ),
    fallback: null,
    takes: `some of ${rightsKinds.join(', ')}, separated by commas`,
    accepts: (kind) => rightsKinds.some((it) => it === kind),
  }),
  benefits: list('BENEFITS', {
    doc: override(
      `What VIP brings: some of ${benefits.join(', ')}, separated by commas; what is missing is not promised.`,
    ),
    fallback: null,
    takes: `some of ${benefits.join(', ')}, separated by commas`,
    accepts: (name) => benefits.some((it) => it === name),
  }),
  vipSeesOtherAds: flag('VIP_SEES_OTHER_ADS', {
    doc: override('Whether VIP members see the ads that ad-free playback leaves them.'),
    fallback: null,
  }),
  offerBar: choice('OFFER_BAR', {
    doc: override(
      'The bar over the plans: offers shows it while a price is lower than usual, preset is a countdown of 15 minutes from a first look, which the demo chooses.',
    ),
    options: ['offers', 'preset'],
    fallback: null,
  }),
  commissionPercent: wholeNumber('COMMISSION_PERCENT', {
    doc: override("Inviter's share of a paid order."),
    unit: 'per cent',
    fallback: null,
    max: 100,
  }),
  newMemberTrialHours: wholeNumber('NEW_MEMBER_TRIAL_HOURS', {
    doc: override('VIP trial a new member starts with.'),
    unit: 'hours',
    fallback: null,
    max: settingLimits.newMemberTrialHours,
  }),
  inviteDailyCap: wholeNumber('INVITE_DAILY_CAP', {
    doc: override('VIP days one inviter can earn in a day.'),
    unit: 'days',
    fallback: null,
    max: settingLimits.inviteDailyCap,
  }),
} as const;
