import { benefitOf } from '@lantern/rules/vip';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';

import { videoPageTexts } from '#text/video-page.ts';

import { hrefOf, paths } from '../../paths.ts';
import { useIsVip } from '../../session/use-session.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ChannelPicker } from '../payment-channels/channel-picker.tsx';
import { GoodsSkeleton } from '../payment-channels/goods-skeleton.tsx';
import { PayOn } from '../payment-channels/pay-on.tsx';
import { PendingNotice } from '../payment-channels/pending-notice.tsx';
import { type Prices, useChosenChannel } from '../payment-channels/use-chosen-channel.ts';
import { type ChosenPlan, useChosenPlan } from '../payment-channels/use-chosen-plan.ts';
import { useGoods } from '../payment-channels/use-goods.ts';
import { useSiteConfig } from '../site/use-site-config.ts';
import { EpisodeOffer } from './episode-offer.tsx';
import type { EpisodeOnSale } from './use-buy-episode.ts';
import { useTopUpYuan } from './use-top-up-yuan.ts';
import { VipOffer } from './vip-offer.tsx';

export type PaywallProps = {
  open: boolean;
  onClose: () => void;
  episode: EpisodeOnSale;
  /** Coins that it costs; `undefined` for the site's price. */
  ownPrice: number | undefined;
  /** The trial was this long and is over; `null` while it still runs. */
  endedAfterSeconds: number | null;
  /** The player's layer while the player fills the screen. */
  container?: HTMLElement | null;
};

/** The price until the site's own has arrived. */
const USUAL_PRICE = 2;

/** The two ways past the trial, each paid for here: VIP, and the episode alone. */
export default function Paywall({
  open,
  onClose,
  episode,
  ownPrice,
  endedAfterSeconds,
  container,
}: PaywallProps) {
  const isOver = endedAfterSeconds !== null;
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title={isOver ? videoPageTexts.paywall.title : videoPageTexts.paywall.watchFull}
      container={container ?? null}
    >
      <p className="text-small text-soft">
        {isOver ? videoPageTexts.paywall.ended(endedAfterSeconds) : videoPageTexts.paywall.lead}
      </p>
      <div className="-mx-page mt-2 empty:hidden">
        <PayOn />
        <PendingNotice />
      </div>
      <Offers episode={episode} ownPrice={ownPrice} />
    </BottomSheet>
  );
}

const COIN_GOODS = 1;
const VIP_GOODS = 2;

type OffersProps = Pick<PaywallProps, 'episode' | 'ownPrice'>;

/** What the episode costs, and whether VIP would open it to this member. */
function useOffers(ownPrice: number | undefined): { price: number; sellsVip: boolean } {
  const config = useSiteConfig();
  const isVip = useIsVip();
  const opener = benefitOf({ vipOnly: false, ownPrice: ownPrice ?? null });
  const opens = config === undefined || config.benefits.includes(opener);
  return {
    price: ownPrice ?? config?.episodePrice ?? USUAL_PRICE,
    // A member with VIP who is here has to buy the episode.
    sellsVip: opens && !isVip,
  };
}

/** What is paid here: the plan, and coins where they are short; null would let every way in. */
function pricesOf({ plan, coupon }: ChosenPlan, topUpYuan: number | null): Prices {
  const coins = topUpYuan === null ? null : topUpYuan.toFixed(2);
  if (plan === null) return [coins];
  return coins === null ? [coupon.price] : [coupon.price, coins];
}

function Offers({ episode, ownPrice }: OffersProps) {
  const { price, sellsVip } = useOffers(ownPrice);
  const goods = useGoods(sellsVip ? VIP_GOODS : COIN_GOODS);
  const channels = goods.state === 'ready' ? goods.channels : [];
  const options = goods.state === 'ready' && sellsVip ? goods.options : [];
  const chosen = useChosenPlan(options);
  const prices = pricesOf(chosen, useTopUpYuan(price));
  const way = useChosenChannel(channels, prices);
  return (
    <div className="-mx-page">
      {goods.state === 'loading' && <GoodsSkeleton options={4} />}
      {goods.state === 'failed' && <ErrorState message={goods.message} onRetry={goods.retry} />}
      {goods.state === 'ready' && (
        <>
          {sellsVip && <VipOffer options={options} chosen={chosen} way={way} episode={episode} />}
          <ChannelPicker
            channels={channels}
            chosen={way.channel}
            prices={prices}
            onChoose={way.choose}
          />
        </>
      )}
      <div className="px-page">
        <EpisodeOffer episode={episode} price={price} way={way} />
        {sellsVip && (
          <Link
            to={hrefOf(paths.vip)}
            className="mt-1 flex min-h-target items-center justify-center text-small text-soft"
          >
            {videoPageTexts.paywall.benefits}
            <ChevronRight size={16} aria-hidden />
          </Link>
        )}
      </div>
    </div>
  );
}
