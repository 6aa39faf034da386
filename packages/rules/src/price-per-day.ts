/** A price per day in yuan, as shown; `saved` is how much less a day costs than in the shortest plan, null when nothing. */
export type DayPrice = { price: string; saved: string | null };

/** A plan on sale: its price in yuan, and how many days it adds. */
type Plan = { id: number; price: string; duration: number };

/** At most two decimals, without needless zeros. */
const trim = (yuan: number): string => String(Number(yuan.toFixed(2)));
/** Rounds up to whole fen, so that the site never charges more than it shows. A float error far below a fen does not count. */
const upToFen = (yuan: number): number => Math.ceil(Math.round(yuan * 1e6) / 1e4) / 100;

/**
 * Returns the price per day of each plan, by plan id. A longer plan never shows a higher price per day than a shorter
 * one. If it costs slightly more, both show the same price rounded to one digit; if it costs more than that, it shows none.
 */
export function pricesPerDay(plans: readonly Plan[]): ReadonlyMap<number, DayPrice> {
  const shown = new Map<number, DayPrice>();
  const inTerms = plans
    .filter(({ duration }) => duration > 0)
    .toSorted((one, other) => one.duration - other.duration);
  let cheapest = Infinity;
  let shortest: number | null = null;
  for (const { id, price, duration } of inTerms) {
    const exact = Number(price) / duration;
    const oneDigit = upToFen(Number(exact.toPrecision(1)));
    const aDay = [upToFen(exact), oneDigit].find((it) => it <= cheapest);
    shortest ??= aDay ?? null;
    if (aDay === undefined) continue;
    cheapest = aDay;
    const saved = Math.round(((shortest ?? aDay) - aDay) * 100) / 100;
    shown.set(id, { price: trim(aDay), saved: saved > 0 ? trim(saved) : null });
  }
  return shown;
}
