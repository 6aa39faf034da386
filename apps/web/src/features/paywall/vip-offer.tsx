import { LoaderCircle } from 'lucide-react';

import { payingTexts } from '#text/money.ts';

import { Button } from '../../ui/button.tsx';
import { whyUntaken } from '../payment-channels/channel-amounts.ts';
import { CouponField } from '../payment-channels/coupon-field.tsx';
import { ForeignSum } from '../payment-channels/foreign-sum.tsx';
import { PlanPicker, planName } from '../payment-channels/plan-picker.tsx';
import type { ChosenChannel } from '../payment-channels/use-chosen-channel.ts';
import type { ChosenPlan } from '../payment-channels/use-chosen-plan.ts';
import type { Goods } from '../payment-channels/use-goods.ts';
import { useVipPurchase } from '../payment-channels/use-vip-purchase.ts';
import type { EpisodeOnSale } from './use-buy-episode.ts';

export interface VipOfferProps {
  options: Extract<Goods, { state: 'ready' }>['options'];
  chosen: ChosenPlan;
  way: ChosenChannel;
  episode: EpisodeOnSale;
}

/** The plans, one of them chosen, and the button that pays for it. */
export function VipOffer({ options, chosen, way, episode }: VipOfferProps) {
  const { plan, choosePlan, coupon } = chosen;
  const from = { cartoonCode: episode.cartoonCode, buys: null };
  const { cut } = coupon;
  const { buy, isPaying, sheet, until } = useVipPurchase({ plan, way, cut, from });
  if (plan === null) return null;
  const price = cut?.price ?? plan.price;
  const whyNot = way.channel ? whyUntaken(way.channel, price) : way.whyNone;
  return (
    <>
      <PlanPicker title={payingTexts.plans} plans={options} chosen={plan} onChoose={choosePlan} />
      <CouponField plan={plan} coupon={coupon} />
      <div className="px-page">
        <Button
          kind="gold"
          wide
          tall
          className="mt-1"
          disabled={isPaying || Boolean(whyNot)}
          aria-busy={isPaying}
          icon={
            isPaying && (
              <LoaderCircle size={18} aria-label={payingTexts.paying} className="animate-spin" />
            )
          }
          onClick={buy}
        >
          {payingTexts.payFor(price, planName(plan))}
        </Button>
        <p className="mt-1.5 text-center text-note words text-soft tabular-nums">
          {whyNot || (
            <>
              <ForeignSum channel={way.channel} price={price} />
              {until}
            </>
          )}
        </p>
      </div>
      {sheet}
    </>
  );
}
