/** Four digits are read at a glance, and stand as the specification writes them. */
const mostUngrouped = 4;

/**
 * Formats an amount with a comma before each three whole digits, from five digits on: 1234567.80 as 1,234,567.80, 5000 as
 * 5000. A sign before it and decimals stay as they are.
 */
export function grouped(amount: number | string): string {
  const [whole = '', ...decimals] = String(amount).split('.');
  const first = whole.startsWith('-') || whole.startsWith('+') ? 1 : 0;
  if (whole.length - first <= mostUngrouped) return String(amount);
  let text = whole;
  for (let place = whole.length - 3; place > first; place -= 3) {
    text = `${text.slice(0, place)},${text.slice(place)}`;
  }
  return [text, ...decimals].join('.');
}

/** Formats what came in or went out: +¥12,000.00, -¥20.00. */
export const signedYuan = (amount: string): string =>
  amount.startsWith('-') ? `-¥${grouped(amount.slice(1))}` : `+¥${grouped(amount)}`;
