import { getGoods } from '@lantern/contracts/calls/payment';
import type { PaymentOption } from '@lantern/contracts/entities/payment-option';
import { formatShanghaiTime, parseShanghaiTime } from '@lantern/rules/shanghai-time';
import { isPermanentVip, isVipMember } from '@lantern/rules/vip';
import { useQueryClient } from '@tanstack/react-query';
import { Crown, Clock, ChevronDown } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';

import { payingTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';

import { keyOf } from '../../api/call-queries.ts';
import { RedeemCard } from '../../features/cards/redeem-card.tsx';
import { vipStatusLine } from '../../features/member-face/vip-status-line.ts';
import { AskSupport } from '../../features/payment-channels/ask-support.tsx';
import { ChannelPicker } from '../../features/payment-channels/channel-picker.tsx';
import { CouponField } from '../../features/payment-channels/coupon-field.tsx';
import { GoodsSkeleton } from '../../features/payment-channels/goods-skeleton.tsx';
import { PayBar } from '../../features/payment-channels/pay-bar.tsx';
import { Payer } from '../../features/payment-channels/payer.tsx';
import { PendingNotice } from '../../features/payment-channels/pending-notice.tsx';
import { planName, PlanPicker } from '../../features/payment-channels/plan-picker.tsx';
import { useChosenChannel } from '../../features/payment-channels/use-chosen-channel.ts';
import { useChosenPlan } from '../../features/payment-channels/use-chosen-plan.ts';
import { useGoods, type Goods } from '../../features/payment-channels/use-goods.ts';
import { useVipPurchase } from '../../features/payment-channels/use-vip-purchase.ts';
import { useIsSiteConfigPending, useSiteConfig } from '../../features/site/use-site-config.ts';
import { hrefOf, paths } from '../../paths.ts';
import { useClock } from '../../session/use-clock.ts';
import { clockOf, useSecondsLeft } from '../../session/use-seconds-left.ts';
import { useMember } from '../../session/use-session.ts';
import { buttonLook } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { BenefitCarousel } from './benefit-carousel.tsx';
import { BenefitList } from './benefit-list.tsx';
import { useOfferLeft } from './use-offer-left.ts';

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
          <VipGoods renews={member !== null && isVipMember(member, now)} />
        )}
      </main>
    </>
  );
}

/** What VIP is worth, and what members ask; in one piece, once it is known which benefits the site keeps. */
function Worth() {
  // After the plans, in a piece of its own: a slow phone can answer a touch in between.
  const isDue = useDeferredValue(true, false);
  const isPending = useIsSiteConfigPending();
  if (!isDue || isPending) return null;
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

/** The plans, once the strip above them is known, too; and the rest below them: nothing moves. */
function VipGoods({ renews }: { renews: boolean }) {
  const goods = useGoods(VIP_GOODS);
  const isStripPending = useIsSiteConfigPending();
  if (goods.state === 'loading' || isStripPending) return <GoodsSkeleton options={4} />;
  return (
    <>
      {goods.state === 'failed' ? (
        <ErrorState message={goods.message} onRetry={goods.retry} />
      ) : goods.options.length === 0 ? (
        <NoPlans />
      ) : (
        <VipOffer {...goods} renews={renews} />
      )}
      <Worth />
    </>
  );
}

/** A site that sells no plan has nothing to choose, to hurry for or to pay. */
const NoPlans = () => (
  <div className="px-page">
    <AskSupport why={payingTexts.noPlans} />
  </div>
);

type VipOfferProps = Extract<Goods, { state: 'ready' }> & { renews: boolean };

function VipOffer({ options, channels, renews }: VipOfferProps) {
  const { plan, choosePlan, coupon } = useChosenPlan(options);
  const { cut, price, was } = coupon;
  const way = useChosenChannel(channels, [price]);
  const { channel, choose } = way;
  const { buy, isPaying, sheet, until } = useVipPurchase({ plan, way, cut });
  return (
    <>
      <OfferStrip options={options} />
      <PlanPicker
        title={renews ? payingTexts.renewPlans : payingTexts.plans}
        plans={options}
        chosen={plan}
        onChoose={choosePlan}
      />
      {plan && <CouponField plan={plan} coupon={coupon} />}
      <ChannelPicker channels={channels} chosen={channel} prices={[price]} onChoose={choose} />
      <PayBar
        kind="gold"
        action={payingTexts.upgrade}
        what={plan && planName(plan)}
        price={price}
        was={was}
        facts={until}
        way={way}
        isPaying={isPaying}
        onPay={buy}
      />
      {sheet}
    </>
  );
}

/** What there is to save: until the first end of an offer, or by a first purchase; or the countdown that the operator chose. */
function OfferStrip({ options }: { options: readonly PaymentOption[] }) {
  const queries = useQueryClient();
  const isPreset = useSiteConfig()?.offerBar === 'preset';
  const ends = options.flatMap(({ offerEndTime }) => offerEndTime ?? []).toSorted();
  const end = parseShanghaiTime(ends[0] ?? '');
  const isFirst = options.some(({ offer }) => offer === 'first');
  if (isPreset) return <PresetStrip />;
  if (end)
    return (
      <EndStrip
        key={end.getTime()}
        end={end}
        onEnd={() => void queries.invalidateQueries({ queryKey: keyOf(getGoods) })}
      />
    );
  return isFirst ? <Strip words={payingTexts.firstOffer} side={null} /> : null;
}

const DAY_SECONDS = 86_400;

/** An offer with an end: a countdown on its last day, its date before. */
function EndStrip({ end, onEnd }: { end: Date; onEnd: () => void }) {
  const left = useSecondsLeft(end, onEnd);
  if (left <= 0) return null;
  const side =
    left < DAY_SECONDS
      ? payingTexts.offerLeft(clockOf(left))
      : payingTexts.offerEnds(formatShanghaiTime(end).slice(5, 16));
  return <Strip words={payingTexts.offer} side={side} />;
}

/** How long the preset offer still stands, that it is over, and then nothing; the time is no news to a reader every second. */
function PresetStrip() {
  const left = useOfferLeft();
  if (left === null) return null;
  return left > 0 ? (
    <Strip words={payingTexts.offer} side={payingTexts.offerLeft(clockOf(left))} />
  ) : (
    <Strip words={payingTexts.offerOver} side={null} />
  );
}

function Strip({ words, side }: { words: string; side: string | null }) {
  return (
    <p
      role="timer"
      className="mx-page flex min-h-9 items-center gap-2 rounded-card bg-raised px-4 text-small"
    >
      <Clock size={18} aria-hidden="true" className="text-gold" />
      <span className="flex-1 font-strong text-gold">{words}</span>
      {side !== null && <span className="text-strong tabular-nums">{side}</span>}
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
                className="shrink-0 text-soft transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="px-4 pb-4 text-small text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
