import { coinsFor, type CoinRange, isCoinAmount } from './coin-amount.ts';
import { type Coupon, isForPlan, priceWithCoupon } from './coupon.ts';
import { type Fen, parseYuan } from './money.ts';
import { type Buyer, type Goods, priceFor, type VipPlan, vipPlanOfDays } from './vip-plans.ts';

/** The goods that an order asks for, as sent: `typesOf` 1 for coins, 2 for VIP; the money in yuan. */
export type OrderWish =
  | { typesOf: 1; money: string | number; comSpec?: number | null | undefined }
  | { typesOf: 2; money: string | number; comSpec: number };

/** The goods on sale: the plans, the range of coin amounts, and how many coins a yuan buys. */
export type OnSale = { plans: readonly VipPlan[]; coins: CoinRange & { coinsPerYuan: number } };

/** The goods and their price in fen, or why the order is refused. */
export type PricedOrder =
  | {
      goods: Goods;
      amountFen: Fen;
      /** Whether it is the price of a first purchase. */
      isFirstPrice: boolean;
      /** What a coupon took off; null without one. */
      couponOffFen: Fen | null;
      refusal: null;
    }
  | {
      goods: null;
      amountFen: null;
      isFirstPrice: false;
      couponOffFen: null;
      refusal: PriceRefusal;
    };

type PriceRefusal = 'price-changed' | 'amount-wrong' | 'coupon-other-plan';

const refuse = (refusal: PriceRefusal): PricedOrder => ({
  goods: null,
  amountFen: null,
  isFirstPrice: false,
  couponOffFen: null,
  refusal,
});

/**
 * Prices an order from the goods on sale. The price that the client sent must only agree: `price-changed` when
 * there is no such plan at this price or the coins are not what the money buys, `amount-wrong` when coins are
 * ordered for an amount that is not whole yuan in the range. A coupon takes something off the price that the buyer would pay
 * without it; `coupon-other-plan` when it is for another plan.
 */
export function priceOrder(
  wish: OrderWish,
  { plans, coins }: OnSale,
  buyer: Buyer & { coupon?: Coupon | null },
): PricedOrder {
  const money = parseYuan(wish.money);
  return wish.typesOf === 2
    ? priceVip(wish.comSpec, money, { plans, buyer })
    : priceCoins(wish.comSpec ?? null, money, coins);
}

function priceVip(
  days: number,
  money: Fen | null,
  { plans, buyer }: Pick<OnSale, 'plans'> & { buyer: Buyer & { coupon?: Coupon | null } },
): PricedOrder {
  const plan = vipPlanOfDays(days, plans);
  if (plan === null) return refuse('price-changed');
  const { coupon = null } = buyer;
  if (coupon !== null && !isForPlan(coupon, days)) return refuse('coupon-other-plan');
  const { fen, by } = priceFor(plan, buyer);
  const left = coupon === null ? { fen, offFen: null } : priceWithCoupon(fen, coupon);
  if (money !== left.fen) return refuse('price-changed');
  return {
    goods: { kind: 'vip', plan: plan.plan, days },
    amountFen: left.fen,
    isFirstPrice: by === 'first',
    couponOffFen: left.offFen,
    refusal: null,
  };
}

/** Prices coins. A client names the purchase by its coins or by its yuan; both mean the same, anything else is refused. */
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
  return {
    goods: { kind: 'coins', coins },
    amountFen: money,
    isFirstPrice: false,
    couponOffFen: null,
    refusal: null,
  };
}
