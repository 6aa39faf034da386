import { CLAIMED_TASKS, eachTask, INVITE_DAYS } from '@lantern/rules/daily-tasks';
import { parseYuan } from '@lantern/rules/money';
import { SIGN_IN_DAYS, SIGN_IN_REWARDS } from '@lantern/rules/sign-in';
import { PERMANENT_DAYS, PERMANENT_VIP } from '@lantern/rules/vip-plans';
import * as z from 'zod/mini';

import type { SignState } from './sign-state.ts';
import { settingLimits } from './site-settings.ts';
import { moneyText, rowId, wireDate } from './wire-values.ts';

/** The most that terms may say. At more coins for the largest amount, an order would be more than it can hold. */
export const termsLimits = {
  yuan: 100_000,
  packages: 5,
  coinsOfAnOrder: 2_000_000_000,
  rewardCoins: 1000,
  rewardDays: 30,
} as const;

const yuan = z.int().check(z.gte(1), z.lte(termsLimits.yuan));

/** A plan: which one it is (the wire's `vipPeriod`), its days, and yuan with two decimals. */
export const planTerms = z.object({
  plan: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  days: z.int().check(z.gte(1), z.lte(PERMANENT_DAYS)),
  price: moneyText.check(
    z.refine((price) => {
      const fen = parseYuan(price) ?? 0n;
      return fen >= 1n && fen <= BigInt(termsLimits.yuan) * 100n;
    }, 'from 0.01 to 100000.00 yuan'),
  ),
  isOnSale: z.boolean(),
  isRecommended: z.boolean(),
});

export type PlanTerms = z.infer<typeof planTerms>;

const rewardCoins = z.int().check(z.gte(1), z.lte(termsLimits.rewardCoins));
const rewardDays = z.int().check(z.gte(1), z.lte(termsLimits.rewardDays));

/** What a day of the strip pays. */
const signInDay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('coins'), amount: rewardCoins }),
  z.object({ kind: z.literal('vip-days'), amount: rewardDays }),
]);

export type SignInDay = z.infer<typeof signInDay>;

const isEachOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** What is sold and paid for, by kind: each is changed by itself. */
export const termsContents = {
  /** In the order of the screen. All four are there; plan 4 is the permanent one. */
  plans: z.object({
    plans: z.array(planTerms).check(
      z.length(4),
      z.refine((plans) => isEachOnce(plans.map(({ plan }) => plan)), 'each plan once'),
      z.refine((plans) => isEachOnce(plans.map(({ days }) => days)), 'no two of as many days'),
      z.refine(
        (plans) =>
          plans.every(({ plan, days }) => (plan === PERMANENT_VIP) === (days === PERMANENT_DAYS)),
        'plan 4 alone is permanent',
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
      /** Amounts that are offered, in whole yuan, ascending. */
      packages: z.array(yuan).check(
        z.minLength(1),
        z.maxLength(termsLimits.packages),
        z.refine(
          (amounts) => amounts.every((it, index) => index === 0 || it > (amounts[index - 1] ?? 0)),
          'ascending, each once',
        ),
      ),
      /** The smallest and the largest amount a member may name. */
      minYuan: yuan,
      maxYuan: yuan,
    })
    .check(
      z.refine(({ minYuan, maxYuan }) => minYuan <= maxYuan, {
        error: 'not below',
        path: ['maxYuan'],
      }),
      z.refine(
        ({ packages, minYuan, maxYuan }) => packages.every((it) => it >= minYuan && it <= maxYuan),
        { error: 'within the range', path: ['packages'] },
      ),
      z.refine(
        ({ coinsPerYuan, maxYuan }) => coinsPerYuan * maxYuan <= termsLimits.coinsOfAnOrder,
        { error: 'more coins than an order can hold', path: ['maxYuan'] },
      ),
    ),
  /** What an episode costs whose video has no price of its own. */
  episode: z.object({ coins: z.int().check(z.gte(0), z.lte(settingLimits.episodePrice)) }),
  /** The inviter's share: 1000 is ten per cent. */
  commission: z.object({ basisPoints: z.int().check(z.gte(0), z.lte(10_000)) }),
  /** What signing in pays on each day of the strip, what the tasks pay in coins, and a friend in days of VIP. */
  rewards: z.object({
    signIn: z.array(signInDay).check(z.length(SIGN_IN_DAYS)),
    ...eachTask(() => rewardCoins),
    inviteDays: rewardDays,
  }),
} as const;

/** What the tasks pay at first. */
export const firstTaskCoins = eachTask((task): number => CLAIMED_TASKS[task].coins);

/** What a site pays at first. */
export const firstRewards: z.infer<typeof termsContents.rewards> = {
  signIn: [...SIGN_IN_REWARDS],
  ...firstTaskCoins,
  inviteDays: INVITE_DAYS,
};

/** The content of a version as it was kept: a task that is younger than the version pays what it pays at first. */
export const keptContent = (kind: TermsKind, content: unknown): unknown =>
  kind === 'rewards' && typeof content === 'object' ? { ...firstTaskCoins, ...content } : content;

/** What the task centre pays by the content of a version: coins for a task that is claimed, days of VIP for an invite. */
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

/** What terms say, with the kind that they are of. */
export const saleTerms = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plans'), content: termsContents.plans }),
  z.object({ kind: z.literal('coins'), content: termsContents.coins }),
  z.object({ kind: z.literal('episode'), content: termsContents.episode }),
  z.object({ kind: z.literal('commission'), content: termsContents.commission }),
  z.object({ kind: z.literal('rewards'), content: termsContents.rewards }),
]);

export type SaleTerms = z.infer<typeof saleTerms>;

/** `waiting` for a second person; `refused` by one. */
export const termsState = z.enum(['waiting', 'confirmed', 'refused']);

/** A version of terms as operators see it. */
export const termsVersion = z.object({
  id: rowId,
  terms: saleTerms,
  state: termsState,
  /** In force from then on; null of one that waits and begins at once. */
  effectiveFrom: z.nullable(wireDate),
  reason: z.string(),
  /** Login names: who asked, and who decided; `""` of the first version. */
  operator: z.string(),
  decidedBy: z.string(),
  createTime: wireDate,
});

export type TermsVersion = z.infer<typeof termsVersion>;
