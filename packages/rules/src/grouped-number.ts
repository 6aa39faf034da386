/**
 * Formats an amount with a comma before each three whole digits: 1234567.80 as 1,234,567.80. A sign before it and decimals
 * stay as they are.
 */
export function grouped(amount: number | string): string {
  const [whole = '', ...decimals] = String(amount).split('.');
  const first = whole.startsWith('-') || whole.startsWith('+') ? 1 : 0;
  let text = whole;
  for (let place = whole.length - 3; place > first; place -= 3) {
    text = `${text.slice(0, place)},${text.slice(place)}`;
  }
  return [text, ...decimals].join('.');
}

/** Formats what came in or went out: +¥1,200.00, -¥20.00. */
export const signedYuan = (amount: string): string =>
  amount.startsWith('-') ? `-¥${grouped(amount.slice(1))}` : `+¥${grouped(amount)}`;
