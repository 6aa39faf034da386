import { CLAIMED_TASKS, eachTask, INVITE_DAYS } from '@lantern/rules/daily-tasks';
import { parseYuan } from '@lantern/rules/money';
import { SIGN_IN_DAYS, SIGN_IN_REWARDS } from '@lantern/rules/sign-in';
import { PERMANENT_DAYS, PERMANENT_VIP } from '@lantern/rules/vip-plans';
import * as z from 'zod/mini';

import { becauseOf } from '../fault.ts';
import { confirmers } from './confirmer.ts';
import type { SignState } from './sign-state.ts';
import { settingLimits } from './site-settings.ts';
import { moneyText, rowId, wireDate } from './wire-values.ts';

/** The highest values of terms. With more coins for the largest amount, an order could not hold them. */
const termsLimits = {
  yuan: 100_000,
  packages: 5,
  plans: 12,
  planName: 20,
  coinsOfAnOrder: 2_000_000_000,
  rewardCoins: 1000,
  rewardDays: 30,
} as const;

const yuan = z.int().check(z.gte(1), z.lte(termsLimits.yuan));

/** A price in yuan with two decimals. */
const planPrice = moneyText.check(
  z.refine((price) => {
    const fen = parseYuan(price) ?? 0n;
    return fen >= 1n && fen <= BigInt(termsLimits.yuan) * 100n;
  }, 'from 0.01 to 100000.00 yuan'),
);

const planName = z
  .string()
  .check(z.maxLength(termsLimits.planName), z.regex(/^[^"'\\&+%<>\p{C}]*$/u));

const isBelow = (one: string | null | undefined, other: string): boolean =>
  one === null || one === undefined || (parseYuan(one) ?? 0n) < (parseYuan(other) ?? 0n);

/** A plan: its level (the wire's `vipPeriod`), its days, which tell it from others, and its price in yuan with two decimals. */
const planTerms = z.object({
  plan: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  days: z.int().check(z.gte(1), z.lte(PERMANENT_DAYS)),
  price: planPrice,
  /** What members call it, in the site's languages; left out or `""`: by its days. */
  name: z.optional(planName),
  nameEn: z.optional(planName),
  /** A higher price that is shown struck through. */
  strikePrice: z.optional(z.nullable(planPrice)),
  /** A lower price until a moment. */
  offer: z.optional(z.nullable(z.object({ price: planPrice, endTime: wireDate }))),
  /** A lower price for members who have never paid for VIP. */
  firstPrice: z.optional(z.nullable(planPrice)),
  isOnSale: z.boolean(),
  isRecommended: z.boolean(),
});

/** Whether lower prices are lower and the one to strike through is higher. */
const hasTrueOffers = ({ price, strikePrice, offer, firstPrice }: PlanTerms): boolean =>
  isBelow(offer?.price, price) &&
  isBelow(firstPrice, price) &&
  (strikePrice === null || strikePrice === undefined || isBelow(price, strikePrice));

export type PlanTerms = z.infer<typeof planTerms>;

const rewardCoins = z.int().check(z.gte(1), z.lte(termsLimits.rewardCoins));
const rewardDays = z.int().check(z.gte(1), z.lte(termsLimits.rewardDays));

/** The reward of a day of the strip. */
const signInDay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('coins'), amount: rewardCoins }),
  z.object({ kind: z.literal('vip-days'), amount: rewardDays }),
]);

export type SignInDay = z.infer<typeof signInDay>;

const isEachOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** The contents of terms, by kind; each kind is changed separately. */
export const termsContents = {
  /** In the order of the screen; a plan of level 4 is the permanent one. */
  plans: z.object({
    plans: z.array(planTerms).check(
      z.minLength(1),
      z.maxLength(termsLimits.plans),
      z.refine((plans) => isEachOnce(plans.map(({ days }) => days)), 'no two of as many days'),
      z.refine(
        (plans) =>
          plans.every(({ plan, days }) => (plan === PERMANENT_VIP) === (days === PERMANENT_DAYS)),
        'level 4 alone is permanent',
      ),
      z.refine(
        (plans) => plans.every(hasTrueOffers),
        'an offer is lower, what is struck through higher',
      ),
      z.refine((plans) => plans.some(({ isOnSale }) => isOnSale), 'one is on sale'),
      z.refine((plans) => {
        const recommended = plans.filter(({ isRecommended }) => isRecommended);
        return recommended.length < 2 && recommended.every(({ isOnSale }) => isOnSale);
      }, 'at most one is recommended, and that is on sale'),
    ),
  }),
  coins: z
    .object({
      coinsPerYuan: z.int().check(z.gte(1), z.lte(settingLimits.coinsPerYuan)),
      /** Amounts on offer, in whole yuan, ascending. */
      packages: z.array(yuan).check(
        z.minLength(1),
        z.maxLength(termsLimits.packages),
        z.refine(
          (amounts) => amounts.every((it, index) => index === 0 || it > (amounts[index - 1] ?? 0)),
          becauseOf('not-ascending'),
        ),
      ),
      /** The smallest and the largest custom amount. */
      minYuan: yuan,
      maxYuan: yuan,
    })
    .check(
      z.refine(({ minYuan, maxYuan }) => minYuan <= maxYuan, becauseOf('below-least', 'maxYuan')),
      z.refine(
        ({ packages, minYuan, maxYuan }) => packages.every((it) => it >= minYuan && it <= maxYuan),
        becauseOf('outside-range', 'packages'),
      ),
      z.refine(
        ({ coinsPerYuan, maxYuan }) => coinsPerYuan * maxYuan <= termsLimits.coinsOfAnOrder,
        becauseOf('above-limit', 'maxYuan'),
      ),
    ),
  /** The price of an episode whose video has no price of its own. */
  episode: z.object({ coins: z.int().check(z.gte(0), z.lte(settingLimits.episodePrice)) }),
  /** The inviter's share: 1000 is ten per cent. */
  commission: z.object({ basisPoints: z.int().check(z.gte(0), z.lte(10_000)) }),
  /** The reward of a sign-in on each day of the strip, of each task in coins, and of a friend in days of VIP. */
  rewards: z.object({
    signIn: z.array(signInDay).check(z.length(SIGN_IN_DAYS)),
    ...eachTask(() => rewardCoins),
    inviteDays: rewardDays,
  }),
} as const;

/** The coins that tasks pay on a fresh site. */
export const firstTaskCoins = eachTask((task): number => CLAIMED_TASKS[task].coins);

/** The rewards of a fresh site. */
export const firstRewards: z.infer<typeof termsContents.rewards> = {
  signIn: [...SIGN_IN_REWARDS],
  ...firstTaskCoins,
  inviteDays: INVITE_DAYS,
};

/** Completes the stored content of a version: a task added after it pays its initial coins. */
export const keptContent = (kind: TermsKind, content: unknown): unknown =>
  kind === 'rewards' && typeof content === 'object' ? { ...firstTaskCoins, ...content } : content;

/** Returns the rewards of the task centre from a version's content: coins for a claimed task, days of VIP for an invite. */
export const rewardsOf = ({
  signIn,
  inviteDays,
  ...coins
}: z.infer<typeof termsContents.rewards>): SignState['rewards'] => ({
  signIn,
  tasks: {
    ...eachTask((task) => ({ kind: 'coins' as const, amount: coins[task] })),
    invite: { kind: 'vip-days', amount: inviteDays },
  },
});

export const termsKind = z.enum(['plans', 'coins', 'episode', 'commission', 'rewards']);

export type TermsKind = z.infer<typeof termsKind>;

/** The content of terms, with its kind. */
export const saleTerms = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plans'), content: termsContents.plans }),
  z.object({ kind: z.literal('coins'), content: termsContents.coins }),
  z.object({ kind: z.literal('episode'), content: termsContents.episode }),
  z.object({ kind: z.literal('commission'), content: termsContents.commission }),
  z.object({ kind: z.literal('rewards'), content: termsContents.rewards }),
]);

export type SaleTerms = z.infer<typeof saleTerms>;

/** `waiting` for a second operator, or `refused` by one. */
export const termsState = z.enum(['waiting', 'confirmed', 'refused']);

/** A version of terms as operators see it. */
export const termsVersion = z.object({
  id: rowId,
  terms: saleTerms,
  state: termsState,
  /** In force from this time on; null for one that waits and will start at once. */
  effectiveFrom: z.nullable(wireDate),
  reason: z.string(),
  /** Login names of who requested it and who decided; `""` for the first version. */
  operator: z.string(),
  decidedBy: z.string(),
  confirmers,
  createTime: wireDate,
});

export type TermsVersion = z.infer<typeof termsVersion>;
