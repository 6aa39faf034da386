import type { Fen } from './money.ts';
import type { Goods, GoodsKind } from './vip-plans.ts';

/**
 * Returns how much of the goods was not paid for: days of VIP or coins beyond the share that the money buys. Parts of a day
 * or coin count as not paid for. Zero when everything was paid.
 */
export function unpaidShare(
  goods: Goods,
  { paidFen, dueFen }: { paidFen: Fen; dueFen: Fen },
): { goods: GoodsKind; amount: number } {
  const all = goods.kind === 'vip' ? goods.days : goods.coins;
  if (paidFen >= dueFen) return { goods: goods.kind, amount: 0 };
  const paid = Number((BigInt(all) * paidFen) / dueFen);
  return { goods: goods.kind, amount: all - paid };
}
