import { coinsFor } from '@lantern/rules/coin-amount';
import { ChevronRight, Coins, LoaderCircle } from 'lucide-react';

import { payingTexts } from '#text/money.ts';
import { videoPageTexts } from '#text/video-page.ts';

import { useMember } from '../../session/use-session.ts';
import { inWords } from '../../ui/in-words.tsx';
import { whyUntaken } from '../payment-channels/channel-amounts.ts';
import { ForeignSum } from '../payment-channels/foreign-sum.tsx';
import type { ChosenChannel } from '../payment-channels/use-chosen-channel.ts';
import { usePay } from '../payment-channels/use-pay.ts';
import { useSiteConfig } from '../site/use-site-config.ts';
import { type EpisodeOnSale, useBuyEpisode } from './use-buy-episode.ts';
import { useTopUpYuan } from './use-top-up-yuan.ts';

const COINS = 1;
/** The field that the specification wants for the first channel. */
const FIRST_CHANNEL = { id: '1', payChannel: 2 } as const;

export interface EpisodeOfferProps {
  episode: EpisodeOnSale;
  /** In coins. */
  price: number;
  way: ChosenChannel;
}

/** Buys the episode for coins; with too few, the least amount of coins that is enough is paid for first. */
export function EpisodeOffer({ episode, price, way }: EpisodeOfferProps) {
  const coins = useMember()?.memberCion ?? 0;
  const { buy, isBuying } = useBuyEpisode(episode, price);
  const topUp = useTopUp(episode, { price, way });
  const isShort = topUp !== null;
  const isBusy = isBuying || topUp?.isPaying === true;
  return (
    <>
      <button
        type="button"
        disabled={isOff(isBusy, topUp)}
        aria-busy={isBusy}
        onClick={isShort ? topUp.pay : buy}
        className="mt-3 flex min-h-16 w-full items-center gap-3 rounded-card bg-raised py-3 pr-3 pl-4 text-left ring-1 ring-line ring-inset active:brightness-90 disabled:opacity-60"
      >
        <Coins size={22} aria-hidden className="shrink-0 text-accent" />
        {/* The price goes below where there is no room beside. */}
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="grow basis-30">
            <span className="block text-lead font-strong">{videoPageTexts.paywall.buy(price)}</span>
            <span className="mt-0.5 block text-note words opacity-80">
              {inWords(isShort ? topUp.detail : videoPageTexts.paywall.buyDetail)}
            </span>
            {isShort && <ForeignSum channel={way.channel} price={String(topUp.yuan)} />}
          </span>
          <span className="text-small font-strong tabular-nums">
            {isShort ? payingTexts.yuan(String(topUp.yuan)) : videoPageTexts.paywall.coins(coins)}
          </span>
        </span>
        {isBusy ? (
          <LoaderCircle
            size={20}
            aria-label={videoPageTexts.paywall.buying}
            className="shrink-0 animate-spin"
          />
        ) : (
          <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
        )}
      </button>
      {topUp?.sheet}
    </>
  );
}

const isOff = (isBusy: boolean, topUp: ReturnType<typeof useTopUp>): boolean =>
  isBusy || topUp?.whyNot !== undefined;

interface TopUp {
  price: number;
  way: ChosenChannel;
}

/** Pays for coins, with which the episode is bought as soon as they are there; null where that is not possible. */
function useTopUp(episode: EpisodeOnSale, { price, way }: TopUp) {
  const config = useSiteConfig();
  const member = useMember();
  const { pay, isPaying, sheet } = usePay();
  const { channel, next, giveUp } = way;
  const yuan = useTopUpYuan(price);
  if (config === undefined || channel === null || yuan === null) return null;
  const coins = coinsFor(yuan, config.coinsPerYuan);
  const whyNot = whyUntaken(channel, yuan.toFixed(2));
  const { cartoonCode, moviesInfoId } = episode;
  return {
    yuan,
    coins,
    whyNot,
    detail: whyNot ?? videoPageTexts.paywall.topUp(yuan, coins),
    isPaying,
    sheet,
    pay: () =>
      pay({
        channel,
        next,
        giveUp,
        order: {
          typesOf: COINS,
          comSpec: coins,
          index: 0,
          money: yuan.toFixed(2),
          type: channel.type,
          userId: member?.h5Uuid,
          ...(channel.id === FIRST_CHANNEL.id && { payChannel: FIRST_CHANNEL.payChannel }),
        },
        from: { cartoonCode, buys: { moviesInfoId, price } },
      }),
  };
}
