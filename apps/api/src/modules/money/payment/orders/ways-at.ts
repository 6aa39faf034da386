import type { PaymentPlace } from '@lantern/rules/payment-place';

import type { Way } from '../channels/channels.ts';

/** A way to pay at a place. */
export interface WayHere {
  way: Way;
  worksHere: boolean;
}

/**
 * The ways to pay as a payer sees them at a place: each once, by the first channel that has it there. What works comes first,
 * and inside WeChat its own; what doesn't work comes last.
 */
export function waysAt(ways: readonly Way[], place: PaymentPlace): WayHere[] {
  const works = ({ channel, method }: Way) => channel.worksAt(method.type, place);
  const types = [...new Set(ways.map(({ method }) => method.type))];
  const rank = (type: string) => (place === 'wechat' && type === 'wxpay' ? 0 : 1);
  const shown = types.flatMap((type) => {
    const same = ways.filter(({ method }) => method.type === type);
    const way = same.find(works) ?? same[0];
    return way ? [{ way, worksHere: works(way) }] : [];
  });
  return shown.toSorted(
    (one, other) =>
      Number(other.worksHere) - Number(one.worksHere) ||
      rank(one.way.method.type) - rank(other.way.method.type),
  );
}
