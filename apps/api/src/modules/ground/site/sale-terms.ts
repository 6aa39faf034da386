import {
  firstRewards,
  keptContent,
  rewardsOf,
  type PlanTerms,
  termsContents,
  type TermsKind,
} from '@lantern/contracts/entities/sale-terms';
import type { SignState } from '@lantern/contracts/entities/sign-state';
import { parseYuan } from '@lantern/rules/money';
import { parseShanghaiTime } from '@lantern/rules/shanghai-time';
import { cheapestDay, priceFor, type VipPlan } from '@lantern/rules/vip-plans';
import * as z from 'zod/mini';

import { rememberOne } from '../../../platform/cache/remember.ts';
import type { Config as AppConfig } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/db.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { findTermsFrom, lockTermsShared, type TermsRow } from './site.repo.ts';

type Overrides = AppConfig['operatorOverrides'];

/** The terms of sales and rewards at a moment. */
export interface SaleTerms {
  /** The plans on sale, in their order. */
  plans: readonly VipPlan[];
  /** The days of the recommended plan. */
  recommendedDays: number | null;
  coins: z.infer<typeof termsContents.coins>;
  episodePrice: number;
  commissionBasisPoints: number;
  /** The rewards of each day of the sign-in strip, and of each task. */
  rewards: SignState['rewards'];
  /** The versions; null where the environment sets the terms. */
  ids: Readonly<Record<TermsKind, number | null>>;
}

const onSale = { isOnSale: true, isRecommended: false };

/** The terms without any version: those of the specification. */
const first = {
  plans: {
    plans: [
      { plan: 1, days: 30, price: '30.00', ...onSale },
      { plan: 2, days: 90, price: '100.00', ...onSale },
      { plan: 3, days: 365, price: '200.00', ...onSale, isRecommended: true },
      { plan: 4, days: 3650, price: '500.00', ...onSale },
    ],
  },
  coins: { coinsPerYuan: 10, packages: [30, 100], minYuan: 10, maxYuan: 5000 },
  episode: { coins: 2 },
  commission: { basisPoints: 1000 },
  rewards: firstRewards,
} satisfies { [Kind in TermsKind]: z.infer<(typeof termsContents)[Kind]> };

/** The version of a kind in force at a moment: the one that began last; of two with the same beginning, the later one. */
const rowAt = (rows: readonly TermsRow[], kind: TermsKind, at: Date): TermsRow | undefined =>
  rows
    .filter((row) => row.kind === kind && row.effectiveFrom <= at)
    .toSorted(
      (one, other) =>
        other.effectiveFrom.getTime() - one.effectiveFrom.getTime() || other.id - one.id,
    )[0];

/** Reads a version; invalid content counts as no version, so that one bad row can't take the site down. */
function readRow<Shape extends z.ZodMiniType>(
  row: TermsRow | undefined,
  shape: Shape,
  atFirst: z.output<Shape>,
): { id: number | null; content: z.output<Shape> } {
  const read = z.safeParse(shape, row && keptContent(row.kind, row.content));
  return row && read.success ? { id: row.id, content: read.data } : { id: null, content: atFirst };
}

/** The environment's value, or else the version's. */
const fixedOr = <Value>(fixed: Value | undefined, id: number | null, stored: Value) =>
  fixed === undefined ? { id, value: stored } : { id: null, value: fixed };

const readFen = (yuan: string | null | undefined): bigint | null =>
  yuan === null || yuan === undefined ? null : parseYuan(yuan);

function readPlan({ plan, days, price, offer, ...it }: PlanTerms): VipPlan {
  const endsAt = offer ? parseShanghaiTime(offer.endTime) : null;
  return {
    plan,
    days,
    priceFen: parseYuan(price) ?? 0n,
    names: { zh: it.name ?? '', en: (it.nameEn ?? '') || (it.name ?? '') },
    strikeFen: readFen(it.strikePrice),
    offer: offer && endsAt ? { priceFen: parseYuan(offer.price) ?? 0n, endsAt } : null,
    firstFen: readFen(it.firstPrice),
  };
}

/** The terms in force at a moment; the environment's values come before the versions'. */
function termsAt(rows: readonly TermsRow[], at: Date, overrides: Overrides): SaleTerms {
  const of = (kind: TermsKind) => rowAt(rows, kind, at);
  const plans = readRow(of('plans'), termsContents.plans, first.plans);
  const sale = readRow(of('coins'), termsContents.coins, first.coins);
  const episode = readRow(of('episode'), termsContents.episode, first.episode);
  const commission = readRow(of('commission'), termsContents.commission, first.commission);
  const rewards = readRow(of('rewards'), termsContents.rewards, first.rewards);
  const sold = plans.content.plans.filter(({ isOnSale }) => isOnSale);
  const rate = fixedOr(overrides.coinsPerYuan, sale.id, sale.content.coinsPerYuan);
  const price = fixedOr(overrides.episodePrice, episode.id, episode.content.coins);
  const { commissionRate } = overrides;
  const points = commissionRate === undefined ? undefined : Math.round(commissionRate * 10_000);
  const share = fixedOr(points, commission.id, commission.content.basisPoints);
  return {
    plans: sold.map(readPlan),
    recommendedDays: sold.find(({ isRecommended }) => isRecommended)?.days ?? null,
    coins: { ...sale.content, coinsPerYuan: rate.value },
    episodePrice: price.value,
    commissionBasisPoints: share.value,
    rewards: rewardsOf(rewards.content),
    ids: {
      plans: plans.id,
      coins: rate.id,
      episode: price.id,
      commission: share.id,
      rewards: rewards.id,
    },
  };
}

/** The terms in force at a moment, from the database. */
export const loadTerms = async (db: Db, at: Date, overrides: Overrides): Promise<SaleTerms> =>
  termsAt(await findTermsFrom(db, { at }), at, overrides);

/**
 * The terms in force in this transaction, and their moment: no other version is confirmed before the transaction ends.
 */
export async function lockTermsInForce(
  { now, config }: { now: () => Date; config: Pick<AppConfig, 'operatorOverrides'> },
  tx: Db,
): Promise<{ terms: SaleTerms; at: Date }> {
  await lockTermsShared(tx);
  const at = now();
  return { terms: await loadTerms(tx, at, config.operatorOverrides), at };
}

/** The moment at which other terms than those of a moment come into force. */
const endOfTerms = (rows: readonly TermsRow[], at: Date): number =>
  Math.min(...rows.map((it) => it.effectiveFrom.getTime()).filter((it) => it > at.getTime()));

/**
 * The current terms: versions are read once per change, and the clock decides which one is in force. They are parsed once
 * while it is: every key of a film asks for them.
 */
export const saleTermsOf = oncePerSite((deps) => {
  const { db, now, config } = deps;
  const settings = { name: 'sale terms', topics: ['settings'], ttlMs: 60_000 } as const;
  const readVersions = rememberOne(deps, settings, () => findTermsFrom(db, { at: now() }));
  let last: { rows: readonly TermsRow[]; from: Date; until: number; terms: SaleTerms } | null =
    null;
  return async (): Promise<SaleTerms> => {
    const rows = await readVersions();
    const at = now();
    if (last?.rows !== rows || at < last.from || at.getTime() >= last.until) {
      const terms = termsAt(rows, at, config.operatorOverrides);
      last = { rows, from: at, until: endOfTerms(rows, at), terms };
    }
    return last.terms;
  };
});

/** Whether a plan on sale has a price for a first purchase. */
export const hasFirstPrices = ({ plans }: SaleTerms): boolean =>
  plans.some(({ firstFen }) => firstFen != null);

/** The part of the public config that follows from the terms at a moment. */
export const presentTerms = ({ plans, coins, ...terms }: SaleTerms, now: Date) => ({
  coinsPerYuan: coins.coinsPerYuan,
  minCoinYuan: coins.minYuan,
  maxCoinYuan: coins.maxYuan,
  vipDayFrom: cheapestDay(
    plans.map((plan) => ({
      days: plan.days,
      priceFen: priceFor(plan, { now, isFirst: false }).fen,
    })),
  ),
  episodePrice: terms.episodePrice,
  commissionRate: terms.commissionBasisPoints / 10_000,
  inviteDays: terms.rewards.tasks.invite.amount,
});
