import { isPermanentPlan } from './vip-plans.ts';

/** A price per day in yuan, as shown; `saved` is how much less a day costs than in the shortest plan, null when nothing. */
export type DayPrice = { price: string; saved: string | null };

/** A plan on sale: its price in yuan, and how many days it adds. */
type Plan = { id: number; price: string; duration: number };

/** At most two decimals, without needless zeros. */
const formatFen = (fen: number): string => String(Number((fen / 100).toFixed(2)));

/** Rounds up to whole fen, so that the site never charges more than it shows. */
const fenPerDay = ({ price, duration }: Plan): number =>
  Math.ceil(Math.round(Number(price) * 100) / duration);

/** Returns the price per day of each plan, by plan id; the permanent one has none. */
export function pricesPerDay(plans: readonly Plan[]): ReadonlyMap<number, DayPrice> {
  const inTerms = plans
    .filter(({ duration }) => duration > 0 && !isPermanentPlan(duration))
    .toSorted((one, other) => one.duration - other.duration);
  const [shortest] = inTerms;
  const first = shortest === undefined ? 0 : fenPerDay(shortest);
  return new Map(
    inTerms.map((plan) => {
      const fen = fenPerDay(plan);
      const saved = fen < first ? formatFen(first - fen) : null;
      return [plan.id, { price: formatFen(fen), saved }];
    }),
  );
}
