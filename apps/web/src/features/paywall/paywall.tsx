import { cheapestDay, VIP_PLANS } from '@lantern/rules/vip-plans';
import { ChevronRight, Coins, Crown, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { videoPageTexts } from '#text/video-page.ts';

import { hrefOf, paths } from '../../paths.ts';
import { useMember } from '../../session/use-session.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { inWords } from '../../ui/in-words.tsx';
import { useSiteConfig } from '../site/use-site-config.ts';
import { useBuyEpisode, type EpisodeOnSale } from './use-buy-episode.ts';

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

/** The prices until the site's own have arrived. */
const usual = { episodePrice: 2, vipDayFrom: cheapestDay(VIP_PLANS) };

/** The two ways past the trial, with what each costs and gives. */
export default function Paywall({
  open,
  onClose,
  episode,
  ownPrice,
  endedAfterSeconds,
  container,
}: PaywallProps) {
  const { episodePrice, vipDayFrom } = useSiteConfig() ?? usual;
  const price = ownPrice ?? episodePrice;
  const coins = useMember()?.memberCion ?? 0;
  const { buy, isBuying } = useBuyEpisode(episode, price);
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
      <div className="mt-4 flex flex-col gap-3">
        <Link to={hrefOf(paths.vip)} className="block rounded-card bg-gold text-on-accent">
          <OfferRow
            icon={<Crown size={22} aria-hidden />}
            title={videoPageTexts.paywall.openVip}
            detail={videoPageTexts.paywall.vipDetail}
            side={videoPageTexts.paywall.vipFrom(vipDayFrom)}
            end={<ChevronRight size={20} aria-hidden />}
          />
        </Link>
        <button
          type="button"
          disabled={isBuying}
          onClick={buy}
          className="rounded-card bg-raised text-left ring-1 ring-line ring-inset active:brightness-90 disabled:opacity-60"
        >
          <OfferRow
            icon={<Coins size={22} aria-hidden className="text-accent" />}
            title={videoPageTexts.paywall.buy(price)}
            detail={videoPageTexts.paywall.buyDetail}
            side={
              coins < price
                ? videoPageTexts.paywall.coinsShort(coins)
                : videoPageTexts.paywall.coins(coins)
            }
            end={
              isBuying ? (
                <LoaderCircle
                  size={20}
                  aria-label={videoPageTexts.paywall.buying}
                  className="animate-spin"
                />
              ) : (
                <ChevronRight size={20} aria-hidden className="text-soft" />
              )
            }
          />
        </button>
      </div>
    </BottomSheet>
  );
}

type OfferRowProps = {
  icon: ReactNode;
  title: string;
  /** What the member gets. */
  detail: string;
  /** The price, or what the member has. */
  side: string;
  end: ReactNode;
};

/** One offer of the paywall; the colours are those of what is around it. */
function OfferRow({ icon, title, detail, side, end }: OfferRowProps) {
  return (
    <div className="flex min-h-16 items-center gap-3 py-3 pr-3 pl-4">
      <span className="shrink-0">{icon}</span>
      {/* The price goes below where there is no room beside. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="grow basis-30">
          <span className="block text-lead font-strong">{title}</span>
          <span className="mt-0.5 block text-note words opacity-80">{inWords(detail)}</span>
        </span>
        <span className="text-small font-strong tabular-nums">{side}</span>
      </span>
      <span className="shrink-0">{end}</span>
    </div>
  );
}
