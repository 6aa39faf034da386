import { useState } from 'react';

import { vipStatusLine } from '../../features/member-face/vip-status-line.ts';
import { ChannelPicker } from '../../features/payment-channels/channel-picker.tsx';
import { GoodsSkeleton } from '../../features/payment-channels/goods-skeleton.tsx';
import { PayBar } from '../../features/payment-channels/pay-bar.tsx';
import { Payer } from '../../features/payment-channels/payer.tsx';
import { PendingNotice } from '../../features/payment-channels/pending-notice.tsx';
import { useChosenChannel } from '../../features/payment-channels/use-chosen-channel.ts';
import { useGoods, type Goods } from '../../features/payment-channels/use-goods.ts';
import { useClock } from '../../session/use-clock.ts';
import { useMember } from '../../session/use-session.ts';
import { zhPaying } from '../../text/zh-money.ts';
import { zh } from '../../text/zh.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { BenefitCarousel } from './benefit-carousel.tsx';
import { BenefitList } from './benefit-list.tsx';
import { OfferStrip } from './offer-strip.tsx';
import { PlanPicker } from './plan-picker.tsx';
import { QuestionList } from './question-list.tsx';
import { useVipPurchase } from './use-vip-purchase.ts';

const VIP_GOODS = 2;

/** Where VIP is bought: what it is worth, what it costs, how it is paid. */
export default function VipScreen() {
  const member = useMember();
  const now = useClock();
  const goods = useGoods(VIP_GOODS);
  return (
    <>
      <TopBar title={zh.screens.vip} />
      <main className="flex flex-col gap-2 pb-36">
        {member && <Payer member={member} status={vipStatusLine(member, now)} />}
        <PendingNotice />
        <BenefitCarousel />
        <OfferStrip />
        <VipGoods goods={goods} />
        <BenefitList />
        <QuestionList />
      </main>
    </>
  );
}

function VipGoods({ goods }: { goods: Goods }) {
  if (goods.state === 'loading') return <GoodsSkeleton options={4} />;
  if (goods.state === 'failed') return <ErrorState message={goods.message} onRetry={goods.retry} />;
  return <VipOffer {...goods} />;
}

function VipOffer({ options, channels }: Extract<Goods, { state: 'ready' }>) {
  const [chosenId, choosePlan] = useState<number | null>(null);
  const plan = options.find(({ id }) => id === chosenId) ?? options[0] ?? null;
  const { channel, choose } = useChosenChannel(channels);
  const { buy, isPaying, until } = useVipPurchase(plan, channel);
  return (
    <>
      <PlanPicker plans={options} chosen={plan} onChoose={choosePlan} />
      <ChannelPicker channels={channels} chosen={channel} onChoose={choose} />
      <PayBar
        kind="gold"
        what={plan && zhPaying.plan(plan.duration)}
        price={plan?.price ?? null}
        facts={until}
        channel={channel}
        isPaying={isPaying}
        onPay={buy}
      />
    </>
  );
}
