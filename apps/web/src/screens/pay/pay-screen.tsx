import { USUAL_COIN_RANGE } from '@lantern/rules/coin-amount';
import { grouped } from '@lantern/rules/grouped-number';
import { Coins } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';

import { payingTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';

import { RedeemCard } from '../../features/cards/redeem-card.tsx';
import { ChannelPicker } from '../../features/payment-channels/channel-picker.tsx';
import { GoodsSkeleton } from '../../features/payment-channels/goods-skeleton.tsx';
import { PayBar } from '../../features/payment-channels/pay-bar.tsx';
import { Payer } from '../../features/payment-channels/payer.tsx';
import { PendingNotice } from '../../features/payment-channels/pending-notice.tsx';
import { useChosenChannel } from '../../features/payment-channels/use-chosen-channel.ts';
import { useGoods, type Goods } from '../../features/payment-channels/use-goods.ts';
import { useSiteConfig } from '../../features/site/use-site-config.ts';
import { useClock } from '../../session/use-clock.ts';
import { useMember } from '../../session/use-session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { CoinOptions } from './coin-options.tsx';
import { useBuyCoins } from './use-buy-coins.ts';
import { useCoinChoice } from './use-coin-choice.ts';
import { vipLeftLine } from './vip-left.ts';

const COIN_GOODS = 1;
const DEFAULT_COINS_PER_YUAN = 10;

/** The coin top-up. */
export default function PayScreen() {
  const member = useMember();
  const now = useClock();
  const goods = useGoods(COIN_GOODS);
  return (
    <>
      <TopBar title={texts.screens.pay} />
      <main className="flex flex-col gap-2 pb-36">
        {member && (
          <Payer
            member={member}
            status={vipLeftLine(member, now)}
            side={<Purse coins={member.memberCion} />}
          />
        )}
        <WhyHere coins={member?.memberCion ?? 0} />
        <PendingNotice />
        <CoinGoods goods={goods} />
        {goods.state !== 'loading' && <RedeemCard />}
      </main>
    </>
  );
}

/** The state that an unaffordable episode passes along: its price in coins. */
const fromEpisode = z.object({ need: z.number() });

/** Tells a member who comes from an unaffordable episode why they are here. */
function WhyHere({ coins }: { coins: number }) {
  const { data } = z.safeParse(fromEpisode, useLocation().state);
  const price = data?.need ?? 0;
  if (!(price > coins)) return null;
  return (
    <output className="words block mx-page mb-2 rounded-card bg-accent/12 px-4 py-3 text-small text-accent">
      {payingTexts.coinsShort(price, coins)}
    </output>
  );
}

function Purse({ coins }: { coins: number }) {
  return (
    <p className="flex shrink-0 flex-col items-end">
      <span className="flex items-center gap-1 text-title font-strong tabular-nums">
        <Coins size={18} aria-hidden="true" className="text-accent" />
        {grouped(coins)}
      </span>
      <span className="text-note text-soft">{payingTexts.myCoins}</span>
    </p>
  );
}

function CoinGoods({ goods }: { goods: Goods }) {
  if (goods.state === 'loading') return <GoodsSkeleton options={2} />;
  if (goods.state === 'failed') return <ErrorState message={goods.message} onRetry={goods.retry} />;
  return <CoinOffer {...goods} />;
}

function CoinOffer({ options, channels }: Extract<Goods, { state: 'ready' }>) {
  const config = useSiteConfig();
  const coinsPerYuan = config?.coinsPerYuan ?? DEFAULT_COINS_PER_YUAN;
  const range = config
    ? { minYuan: config.minCoinYuan, maxYuan: config.maxCoinYuan }
    : USUAL_COIN_RANGE;
  const choice = useCoinChoice(options, { coinsPerYuan, ...range });
  const price = choice.purchase?.price ?? null;
  const way = useChosenChannel(channels, [price]);
  const { channel, choose } = way;
  const { buy, isPaying, sheet } = useBuyCoins(choice.purchase, way);
  return (
    <>
      <CoinOptions options={options} choice={choice} coinsPerYuan={coinsPerYuan} range={range} />
      <ChannelPicker channels={channels} chosen={channel} prices={[price]} onChoose={choose} />
      <PayBar
        kind="primary"
        action={payingTexts.topUp}
        what={choice.purchase && payingTexts.coins(choice.purchase.coins)}
        price={price}
        facts={null}
        way={way}
        isPaying={isPaying}
        onPay={buy}
      />
      {sheet}
    </>
  );
}
