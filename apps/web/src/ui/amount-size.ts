/** The text size of an amount that stands for itself: it is never cut, so a longer one is smaller. */
export function amountSize(amount: string): string {
  if (amount.length <= 6) return 'text-display';
  return amount.length <= 9 ? 'text-title' : 'text-lead';
}
