import { countedUpTo } from '@lantern/contracts/operator-list';

import { texts } from '#text/texts.ts';

/** Formats a total that the server counts up to ten thousand and one: `1234`, `1万+`. */
export function formatTotal(count: number): string {
  const shown = texts.common.compact(Math.min(count, countedUpTo));
  return count > countedUpTo ? texts.common.atLeast(shown) : shown;
}
