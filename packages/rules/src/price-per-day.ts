/** In yuan, as shown; `saved` is what a day costs less than in the shortest plan, or null when that is nothing. */
export type DayPrice = { price: string; saved: string | null };

/** A plan on sale: its price in yuan, and how many days it adds. */
type Plan = { id: number; price: string; duration: number };

const trim = (yuan: number): string => yuan.toFixed(2).replace(/\.?0+$/, '');
/** Up to the fen, so that no less is promised than asked; what is a fraction of a fen off is not up. */
const upToFen = (yuan: number): number => Math.ceil(Math.round(yuan * 1e6) / 1e4) / 100;

/**
 * What a day of each plan costs, by the plans' ids. A longer plan is never shown dearer a day than a shorter one:
 * where it is so by a little, both are the same to one digit; where it is so by more, nothing is shown of it.
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
