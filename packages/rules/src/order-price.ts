import { coinsFor, type CoinRange, isCoinAmount } from './coin-amount.ts';
import { type Fen, parseYuan } from './money.ts';
import { type Goods, type VipPlan, vipPlanOfDays } from './vip-plans.ts';

/** What an order asks for, as it was sent: `typesOf` 1 for coins, 2 for VIP; the money in yuan. */
export type OrderWish =
  | { typesOf: 1; money: string | number; comSpec?: number | null | undefined }
  | { typesOf: 2; money: string | number; comSpec: number };

/** What is on sale: the plans, the amounts of coins, and how many coins a yuan buys. */
export type OnSale = { plans: readonly VipPlan[]; coins: CoinRange & { coinsPerYuan: number } };

/** What is sold and its price in fen, or why nothing is. */
export type PricedOrder =
  | { goods: Goods; amountFen: Fen; refusal: null }
  | { goods: null; amountFen: null; refusal: 'price-changed' | 'amount-wrong' };

const refuse = (refusal: 'price-changed' | 'amount-wrong'): PricedOrder => ({
  goods: null,
  amountFen: null,
  refusal,
});

/**
 * Prices an order from what is on sale. What the client sent as its price only has to agree: `price-changed` when
 * there is no such plan at this price or the coins are not what the money buys, `amount-wrong` when coins are
 * asked for with anything but whole yuan in the range.
 */
export function priceOrder(wish: OrderWish, { plans, coins }: OnSale): PricedOrder {
  const money = parseYuan(wish.money);
  return wish.typesOf === 2
    ? priceVip(wish.comSpec, money, plans)
    : priceCoins(wish.comSpec ?? null, money, coins);
}

function priceVip(days: number, money: Fen | null, plans: OnSale['plans']): PricedOrder {
  const plan = vipPlanOfDays(days, plans);
  if (plan === null || money !== plan.priceFen) return refuse('price-changed');
  return {
    goods: { kind: 'vip', plan: plan.plan, days },
    amountFen: plan.priceFen,
    refusal: null,
  };
}

/** Clients name the purchase by its coins or by its yuan; both say the same, anything else does not. */
function priceCoins(
  named: number | null,
  money: Fen | null,
  { coinsPerYuan, ...range }: OnSale['coins'],
): PricedOrder {
  if (money === null || money % 100n !== 0n) return refuse('amount-wrong');
  const yuan = Number(money / 100n);
  if (!isCoinAmount(yuan, range)) return refuse('amount-wrong');
  const coins = coinsFor(yuan, coinsPerYuan);
  if (named !== null && named !== coins && named !== yuan) return refuse('price-changed');
  return { goods: { kind: 'coins', coins }, amountFen: money, refusal: null };
}
