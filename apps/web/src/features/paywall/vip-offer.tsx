import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';

import { payingTexts } from '#text/money.ts';

import { Button } from '../../ui/button.tsx';
import { CouponField } from '../payment-channels/coupon-field.tsx';
import { ForeignSum } from '../payment-channels/foreign-sum.tsx';
import { PlanPicker, planName } from '../payment-channels/plan-picker.tsx';
import type { ChosenChannel } from '../payment-channels/use-chosen-channel.ts';
import { useCoupon } from '../payment-channels/use-coupon.ts';
import type { Goods } from '../payment-channels/use-goods.ts';
import { useVipPurchase } from '../payment-channels/use-vip-purchase.ts';
import type { EpisodeOnSale } from './use-buy-episode.ts';

export interface VipOfferProps {
  options: Extract<Goods, { state: 'ready' }>['options'];
  way: ChosenChannel;
  episode: EpisodeOnSale;
}

/** The plans, one of them chosen, and the button that pays for it. */
export function VipOffer({ options, way, episode }: VipOfferProps) {
  const [chosenId, choosePlan] = useState<number | null>(null);
  const inDoubt = options.find((it) => it.recommended) ?? options[0] ?? null;
  const plan = options.find(({ id }) => id === chosenId) ?? inDoubt;
  const from = { cartoonCode: episode.cartoonCode, buys: null };
  const coupon = useCoupon(plan);
  const { cut } = coupon;
  const { buy, isPaying, sheet, until } = useVipPurchase({ plan, way, cut, from });
  if (plan === null) return null;
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
          disabled={isPaying || way.channel === null}
          aria-busy={isPaying}
          icon={
            isPaying && (
              <LoaderCircle size={18} aria-label={payingTexts.paying} className="animate-spin" />
            )
          }
          onClick={buy}
        >
          {payingTexts.payFor(cut?.price ?? plan.price, planName(plan))}
        </Button>
        <p className="mt-1.5 text-center text-note words text-soft tabular-nums">
          <ForeignSum channel={way.channel} price={cut?.price ?? plan.price} />
          {until}
        </p>
      </div>
      {sheet}
    </>
  );
}
