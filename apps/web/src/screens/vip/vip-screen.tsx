import { isPermanentVip, isVipMember } from '@lantern/rules/vip';
import { Crown, Clock, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { payingTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';

import { RedeemCard } from '../../features/cards/redeem-card.tsx';
import { vipStatusLine } from '../../features/member-face/vip-status-line.ts';
import { ChannelPicker } from '../../features/payment-channels/channel-picker.tsx';
import { GoodsSkeleton } from '../../features/payment-channels/goods-skeleton.tsx';
import { PayBar } from '../../features/payment-channels/pay-bar.tsx';
import { Payer } from '../../features/payment-channels/payer.tsx';
import { PendingNotice } from '../../features/payment-channels/pending-notice.tsx';
import { useChosenChannel } from '../../features/payment-channels/use-chosen-channel.ts';
import { useGoods, type Goods } from '../../features/payment-channels/use-goods.ts';
import { useIsSiteConfigPending } from '../../features/site/use-site-config.ts';
import { hrefOf, paths } from '../../paths.ts';
import { useClock } from '../../session/use-clock.ts';
import { useMember } from '../../session/use-session.ts';
import { buttonLook } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { BenefitCarousel } from './benefit-carousel.tsx';
import { BenefitList } from './benefit-list.tsx';
import { PlanPicker } from './plan-picker.tsx';
import { useOfferLeft } from './use-offer-left.ts';
import { useVipPurchase } from './use-vip-purchase.ts';

const VIP_GOODS = 2;

/** Where VIP is bought: what it is worth, what it costs, how it is paid. */
export default function VipScreen() {
  const member = useMember();
  const now = useClock();
  const isPermanent = member !== null && isPermanentVip(member, now);
  return (
    <>
      <TopBar title={texts.screens.vip} />
      <main className={`flex flex-col gap-1 ${isPermanent ? 'pb-8' : 'pb-36'}`}>
        {member && <Payer member={member} status={vipStatusLine(member, now)} />}
        <PendingNotice />
        {isPermanent ? (
          <>
            <Thanks />
            <Worth />
          </>
        ) : (
          <>
            <OfferStrip />
            <VipGoods renews={member !== null && isVipMember(member, now)} />
          </>
        )}
      </main>
    </>
  );
}

/** What VIP is worth, and what members ask; in one piece, once it is known which benefits the site keeps. */
function Worth() {
  if (useIsSiteConfigPending()) return null;
  return (
    <>
      <div className="mt-5">
        <BenefitCarousel />
      </div>
      <RedeemCard />
      <BenefitList />
      <QuestionList />
    </>
  );
}

/** A member with VIP for good is sold no plan, but coins. */
function Thanks() {
  return (
    <section className="mx-page flex flex-col items-center rounded-sheet bg-gold/8 px-5 py-6 text-center ring-1 ring-gold/20 ring-inset">
      <Crown size={32} aria-hidden="true" className="text-gold" />
      <h2 className="words mt-3 text-lead font-strong text-gold">{payingTexts.permanentThanks}</h2>
      <p className="words mt-1 text-small text-soft">{payingTexts.permanentDetail}</p>
      <Link to={hrefOf(paths.pay)} className={`${buttonLook('gold')} mt-5`}>
        {payingTexts.permanentCoins}
      </Link>
    </section>
  );
}

/** The plans, and the rest once they are known: nothing below them moves. */
function VipGoods({ renews }: { renews: boolean }) {
  const goods = useGoods(VIP_GOODS);
  if (goods.state === 'loading') return <GoodsSkeleton options={4} />;
  return (
    <>
      {goods.state === 'failed' ? (
        <ErrorState message={goods.message} onRetry={goods.retry} />
      ) : (
        <VipOffer {...goods} renews={renews} />
      )}
      <Worth />
    </>
  );
}

type VipOfferProps = Extract<Goods, { state: 'ready' }> & { renews: boolean };

function VipOffer({ options, channels, renews }: VipOfferProps) {
  const [chosenId, choosePlan] = useState<number | null>(null);
  const inDoubt = options.find((it) => it.recommended) ?? options[0] ?? null;
  const plan = options.find(({ id }) => id === chosenId) ?? inDoubt;
  const { channel, choose } = useChosenChannel(channels);
  const { buy, isPaying, sheet, until } = useVipPurchase(plan, channel);
  return (
    <>
      <PlanPicker
        title={renews ? payingTexts.renewPlans : payingTexts.plans}
        plans={options}
        chosen={plan}
        onChoose={choosePlan}
      />
      <ChannelPicker channels={channels} chosen={channel} onChoose={choose} />
      <PayBar
        kind="gold"
        what={plan && payingTexts.plan(plan.duration)}
        price={plan?.price ?? null}
        facts={until}
        channel={channel}
        isPaying={isPaying}
        onPay={buy}
      />
      {sheet}
    </>
  );
}

const two = (count: number): string => String(count).padStart(2, '0');

/** How long the offer still stands, that it is over, and then nothing; the time is no news to a reader every second. */
function OfferStrip() {
  const left = useOfferLeft();
  if (left === null) return null;
  const clock = `${two(Math.floor(left / 60))}:${two(left % 60)}`;
  return (
    <p
      role="timer"
      className="mx-page flex min-h-9 items-center gap-2 rounded-card bg-raised px-4 text-small"
    >
      <Clock size={18} aria-hidden="true" className="text-gold" />
      <span className="flex-1 font-strong text-gold">
        {left > 0 ? payingTexts.offer : payingTexts.offerOver}
      </span>
      {left > 0 && <span className="text-strong tabular-nums">{payingTexts.offerLeft(clock)}</span>}
    </p>
  );
}

/** What members ask about paying, each answer behind its question. */
function QuestionList() {
  return (
    <section aria-labelledby="vip-questions" className="px-page">
      <h2 id="vip-questions" className="flex min-h-target items-center text-lead font-strong">
        {payingTexts.faq}
      </h2>
      <div className="divide-y divide-line rounded-card bg-raised">
        {payingTexts.questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 text-body [&::-webkit-details-marker]:hidden">
              <span className="flex-1">{question}</span>
              <ChevronDown
                size={18}
                aria-hidden="true"
                className="shrink-0 text-soft transition-[rotate] group-open:rotate-180"
              />
            </summary>
            <p className="px-4 pb-4 text-small text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
