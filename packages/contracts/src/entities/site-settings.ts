import { isReadableAccent } from '@lantern/rules/accent-color';
import { languages } from '@lantern/rules/languages';
import { rightsKinds } from '@lantern/rules/rights-record';
import * as z from 'zod/mini';

import { config } from './config.ts';
import { moneyText, ownPictureOrNone, wireDate } from './wire-values.ts';

/** The most that can be set. At more coins for a yuan, an order of 5000 yuan would be more than an order can hold. */
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

/** What of the config follows from what is on sale and paid for. */
const ofSale = {
  minCoinYuan: true,
  maxCoinYuan: true,
  vipDayFrom: true,
  inviteDays: true,
} as const;

/** What an operator sets: what everybody may know, and what only the server uses. */
export const siteSettings = z.extend(z.omit(config, ofSale), {
  shikan: shikan.check(z.lte(settingLimits.shikan)),
  episodePrice: episodePrice.check(z.lte(settingLimits.episodePrice)),
  coinsPerYuan: coinsPerYuan.check(z.lte(settingLimits.coinsPerYuan)),
  hotWords: words,
  /** VIP trial a new member starts with. */
  newMemberTrialHours: z.int().check(z.gte(0), z.lte(settingLimits.newMemberTrialHours)),
  /** VIP days one inviter can earn in a day. */
  inviteDailyCap: z.int().check(z.gte(0), z.lte(settingLimits.inviteDailyCap)),
  /** The most a member may ask to be paid out in a day, in yuan. */
  withdrawalDailyCap: moneyText,
  /** Withdrawals above this amount, in yuan, are approved by two operators. */
  twoPersonWithdrawal: moneyText,
  /** What one operator may give and take in a day alone, each together: coins, and days of VIP. */
  grantDailyCoins: z.int().check(z.gte(0), z.lte(settingLimits.grantCoins)),
  grantDailyDays: z.int().check(z.gte(0), z.lte(settingLimits.grantDays)),
  /** Giving or taking more than this at once takes two operators. */
  twoPersonCoins: z.int().check(z.gte(0), z.lte(settingLimits.grantCoins)),
  twoPersonDays: z.int().check(z.gte(0), z.lte(settingLimits.grantDays)),
  /** What the cards may be worth that one operator makes in a day alone; a batch beyond it takes two operators. */
  cardDailyCoins: z.int().check(z.gte(0), z.lte(settingLimits.grantCoins)),
  cardDailyDays: z.int().check(z.gte(0), z.lte(settingLimits.grantDays)),
  /** What members may not write where others read it. */
  bannedWords: words,
  /** What has to be on record of a video before it is published; nothing, unless it is named. */
  publishNeeds: z.array(z.enum(rightsKinds)).check(z.maxLength(rightsKinds.length)),
  /** The accent of the member app, `#rrggbb`, readable on its ground. */
  accentColor: z.string().check(z.refine(isReadableAccent, 'a colour that can be read')),
  /** What members read, unless they may choose and have chosen another. */
  siteLanguage: z.enum(languages),
  /** Whether visitors may choose. */
  languageChoice: z.boolean(),
  /** Stands where the site's mark does; `""` for the mark of its own. */
  logo: ownPictureOrNone,
  /** What icons and an installed app are made from; `""` for those of its own. */
  icon: ownPictureOrNone,
  /** The notice bar shows from then on; null, at once. */
  noticeFrom: z.nullable(wireDate),
  /** The notice bar shows before it only; null, without end. */
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

/** What decides about members' money: only operators with `sales.change` set these. */
export const moneySettings = z.keyof(money).options;

/** The settings as an operator reads them: what is about money is missing for one without `sales.read`. */
export const readableSettings = z.extend(z.omit(siteSettings, ofMoney), z.partial(money).shape);

export type SiteSettings = z.infer<typeof siteSettings>;
