import { benefits } from '@lantern/rules/vip';
import * as z from 'zod/mini';

import { coinCount, moneyText, seconds, webAddress, webAddressOrNone } from './wire-values.ts';

/** The settings that everybody may know. It never holds a secret. */
export const config = z.object({
  showAd: z.boolean(),
  showDarksideAd: z.boolean(),
  showMeAd: z.boolean(),
  showPaihangAd: z.boolean(),
  showPlayAd: z.boolean(),
  showRandomAd: z.boolean(),
  showSonType: z.boolean(),
  showSquareAd: z.boolean(),
  showSwiperAd: z.boolean(),
  /** Whether the ad over home is shown in a visitor's first session too. */
  popupAtFirst: z.boolean(),
  /** Whether a film begins again at its end, where the member has not chosen; otherwise the next one is offered. */
  loopFilms: z.boolean(),
  /** The notice bar; `""` for none. */
  popupContent: z.string(),
  /** The trial limit of a paid video. */
  shikan: seconds,
  siteName: z.string(),
  officialUrl: webAddressOrNone,
  officialEmail: z.string(),
  serviceUrl: webAddress,
  businessUrl: webAddressOrNone,
  androidInstallUrl: webAddressOrNone,
  iosGuideImage: webAddressOrNone,
  analyticsUrl: webAddressOrNone,
  ageGate: z.boolean(),
  /** Coins for one episode. */
  episodePrice: coinCount,
  coinsPerYuan: z.int().check(z.positive()),
  /** The smallest and the largest amount of coins on sale, in whole yuan. */
  minCoinYuan: z.int().check(z.positive()),
  maxCoinYuan: z.int().check(z.positive()),
  /** The price of a day of VIP in the cheapest plan. Yuan with two decimals. */
  vipDayFrom: moneyText,
  /** Yuan with two decimals. */
  minWithdrawal: moneyText,
  hotWords: z.array(z.string()),
  /** The inviter's share of a paid order: 0.1 is ten per cent. */
  commissionRate: z.number().check(z.gte(0), z.lte(1)),
  /** What VIP brings; the others of `benefits` are promised nowhere. */
  benefits: z.array(z.enum(benefits)).check(z.maxLength(benefits.length)),
  /**
   * The bar over the plans: `offers` while a price is lower than usual, or `preset`, a countdown from each member's first
   * look.
   */
  offerBar: z.enum(['offers', 'preset']),
  /** Days of VIP that an invited friend brings. */
  inviteDays: z.int().check(z.positive()),
});

export type Config = z.infer<typeof config>;
