import { isReadableAccent } from '@lantern/rules/accent-color';
import { languages } from '@lantern/rules/languages';
import { rightsKinds } from '@lantern/rules/rights-record';
import * as z from 'zod/mini';

import { config } from './config.ts';
import { moneyText, ownPictureOrNone, wireDate } from './wire-values.ts';

/** The highest values of settings. With more coins for a yuan, an order of 5000 yuan could not hold them. */
export const settingLimits = {
  shikan: 86_400,
  episodePrice: 1_000_000,
  coinsPerYuan: 400_000,
  newMemberTrialHours: 87_600,
  inviteDailyCap: 100_000,
  wordLength: 40,
  grantCoins: 100_000_000,
  grantDays: 1_000_000,
} as const;

const { shikan, episodePrice, coinsPerYuan } = config.shape;
const words = z.array(z.string().check(z.maxLength(settingLimits.wordLength)));

/** The parts of the config that follow from the terms of sale. */
const ofSale = {
  minCoinYuan: true,
  maxCoinYuan: true,
  vipDayFrom: true,
  inviteDays: true,
} as const;

/** The settings that an operator changes: those that everybody may know, and those that only the server uses. */
export const siteSettings = z.extend(z.omit(config, ofSale), {
  shikan: shikan.check(z.lte(settingLimits.shikan)),
  episodePrice: episodePrice.check(z.lte(settingLimits.episodePrice)),
  coinsPerYuan: coinsPerYuan.check(z.lte(settingLimits.coinsPerYuan)),
  hotWords: words,
  /** The VIP trial of a member who registers, in hours. */
  newMemberTrialHours: z.int().check(z.gte(0), z.lte(settingLimits.newMemberTrialHours)),
  /** The most VIP days that one inviter can earn in a day. */
  inviteDailyCap: z.int().check(z.gte(0), z.lte(settingLimits.inviteDailyCap)),
  /** The most yuan that a member may withdraw in a day. */
  withdrawalDailyCap: moneyText,
  /** Withdrawals above this amount, in yuan, need two operators. */
  twoPersonWithdrawal: moneyText,
  /** The most that one operator may give, and may take, alone in a day: coins, and days of VIP. */
  grantDailyCoins: z.int().check(z.gte(0), z.lte(settingLimits.grantCoins)),
  grantDailyDays: z.int().check(z.gte(0), z.lte(settingLimits.grantDays)),
  /** Giving or taking more than this at once needs two operators. */
  twoPersonCoins: z.int().check(z.gte(0), z.lte(settingLimits.grantCoins)),
  twoPersonDays: z.int().check(z.gte(0), z.lte(settingLimits.grantDays)),
  /** The most that the cards which one operator makes alone in a day may be worth; a batch beyond it needs two operators. */
  cardDailyCoins: z.int().check(z.gte(0), z.lte(settingLimits.grantCoins)),
  cardDailyDays: z.int().check(z.gte(0), z.lte(settingLimits.grantDays)),
  /** Words that members may not write where other members read them. */
  bannedWords: words,
  /** The notice for readers of English; `""`: they read `popupContent`. */
  popupContentEn: z.string(),
  /** Whether a film that was taken in waits until an operator publishes it. */
  intakeReview: z.boolean(),
  /** The kinds of rights records that a video needs before it is published; none by default. */
  publishNeeds: z.array(z.enum(rightsKinds)).check(z.maxLength(rightsKinds.length)),
  /** Whether VIP members see the ads that the benefit `no-ads` leaves them. */
  vipSeesOtherAds: z.boolean(),
  /** The accent of the member app, `#rrggbb`, readable on its ground. */
  accentColor: z.string().check(z.refine(isReadableAccent, 'a colour that can be read')),
  /** The language of members who may not choose or have not chosen one. */
  siteLanguage: z.enum(languages),
  /** Whether visitors may choose their language. */
  languageChoice: z.boolean(),
  /** The picture in place of the site's mark; `""` for the default mark. */
  logo: ownPictureOrNone,
  /** The picture from which icons and the installed app's icon are made; `""` for the default ones. */
  icon: ownPictureOrNone,
  /** The notice bar shows from this time on; null: at once. */
  noticeFrom: z.nullable(wireDate),
  /** The notice bar shows until this time; null: no end. */
  noticeUntil: z.nullable(wireDate),
});

const ofMoney = {
  episodePrice: true,
  coinsPerYuan: true,
  minWithdrawal: true,
  commissionRate: true,
  newMemberTrialHours: true,
  inviteDailyCap: true,
  withdrawalDailyCap: true,
  twoPersonWithdrawal: true,
  grantDailyCoins: true,
  grantDailyDays: true,
  twoPersonCoins: true,
  twoPersonDays: true,
  cardDailyCoins: true,
  cardDailyDays: true,
} as const;

const money = z.pick(siteSettings, ofMoney);

/** The settings about members' money; only operators with `sales.change` set them. */
export const moneySettings = z.keyof(money).options;

/** The settings as an operator reads them: without `sales.read` those about money are missing. */
export const readableSettings = z.extend(z.omit(siteSettings, ofMoney), z.partial(money).shape);

export type SiteSettings = z.infer<typeof siteSettings>;
