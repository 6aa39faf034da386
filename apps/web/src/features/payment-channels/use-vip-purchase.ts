import type { PaymentOption } from '@lantern/contracts/entities/payment-option';
import { formatShanghaiTime, parseShanghaiTime } from '@lantern/rules/shanghai-time';
import { isVipMember } from '@lantern/rules/vip';
import { isPermanentPlan } from '@lantern/rules/vip-plans';

import { payingTexts } from '#text/money.ts';

import { useClock } from '../../session/use-clock.ts';
import { useMember } from '../../session/use-session.ts';
import type { WatchedBefore } from '../../storage/stored-payment.ts';
import type { ChosenChannel } from './use-chosen-channel.ts';
import type { ChosenCoupon } from './use-coupon.ts';
import { usePay } from './use-pay.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const VIP = 2;

/** What is bought, how it is paid, and the film to which the member returns after that. */
export interface VipPurchase {
  plan: PaymentOption | null;
  way: Pick<ChosenChannel, 'channel' | 'next' | 'giveUp'>;
  /** The coupon, and the price that it leaves; null without one. */
  cut: ChosenCoupon['cut'];
  from?: WatchedBefore;
}

/** Buys a plan by a channel, and tells before what it comes to. */
export function useVipPurchase({ plan, way, cut, from }: VipPurchase) {
  const member = useMember();
  const now = useClock();
  const { pay, isPaying, sheet } = usePay();

  /** Time bought is added to the later of now and the time there is. */
  const findEnd = (days: number): string => {
    const running = parseShanghaiTime(member?.vipDate ?? '')?.getTime() ?? 0;
    const end = new Date(Math.max(running, now.getTime()) + days * DAY_MS);
    return formatShanghaiTime(end).slice(0, 10);
  };
  const tell = (days: number): string => {
    if (isPermanentPlan(days)) return payingTexts.becomesPermanent;
    const hasVip = member !== null && isVipMember(member, now);
    return (hasVip ? payingTexts.renewedUntil : payingTexts.until)(findEnd(days));
  };
  const buy = (): void => {
    const { channel, next, giveUp } = way;
    if (plan === null || channel === null) return;
    pay({
      channel,
      next,
      giveUp,
      usual: plan.price,
      order: {
        typesOf: VIP,
        comSpec: plan.commoditySpecification,
        index: plan.commodityToSort,
        money: cut?.price ?? plan.price,
        ...(cut && { coupon: cut.code }),
        type: channel.type,
        userId: member?.h5Uuid,
      },
      ...(from && { from }),
    });
  };
  return {
    buy,
    isPaying,
    sheet,
    until: plan && tell(plan.duration),
  };
}
