import { VIP_PLANS } from '@lantern/rules/vip-plans';
import { ChevronRight, Coins, Crown, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { hrefOf, paths } from '../../paths.ts';
import { useMember } from '../../session/use-session.ts';
import { zhVideoPage } from '../../text/zh-video-page.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { useSiteConfig } from '../site/use-site-config.ts';
import { cheapestDay } from './cheapest-day.ts';
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

const DEFAULT_PRICE = 2;

/** The two ways past the trial, with what each costs and gives. */
export default function Paywall({
  open,
  onClose,
  episode,
  ownPrice,
  endedAfterSeconds,
  container,
}: PaywallProps) {
  const sitePrice = useSiteConfig()?.episodePrice ?? DEFAULT_PRICE;
  const price = ownPrice ?? sitePrice;
  const coins = useMember()?.memberCion ?? 0;
  const { buy, isBuying } = useBuyEpisode(episode, price);
  const isOver = endedAfterSeconds !== null;

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title={isOver ? zhVideoPage.paywall.title : zhVideoPage.paywall.watchFull}
      container={container ?? null}
    >
      <p className="text-small text-soft">
        {isOver ? zhVideoPage.paywall.ended(endedAfterSeconds) : zhVideoPage.paywall.lead}
      </p>
      <div className="mt-4 flex flex-col gap-3">
        <Link to={hrefOf(paths.vip)} className="block rounded-card bg-gold text-on-accent">
          <OfferRow
            icon={<Crown size={22} aria-hidden />}
            title={zhVideoPage.paywall.openVip}
            detail={zhVideoPage.paywall.vipDetail}
            side={zhVideoPage.paywall.vipFrom(cheapestDay(VIP_PLANS))}
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
            title={zhVideoPage.paywall.buy(price)}
            detail={zhVideoPage.paywall.buyDetail}
            side={
              coins < price
                ? zhVideoPage.paywall.coinsShort(coins)
                : zhVideoPage.paywall.coins(coins)
            }
            end={
              isBuying ? (
                <LoaderCircle
                  size={20}
                  aria-label={zhVideoPage.paywall.buying}
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
  /** What one gets. */
  detail: string;
  /** What it costs, or what one has. */
  side: string;
  end: ReactNode;
};

/** One offer of the paywall; the colours are those of what is around it. */
function OfferRow({ icon, title, detail, side, end }: OfferRowProps) {
  return (
    <div className="flex min-h-16 items-center gap-3 py-3 pr-3 pl-4">
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-lead font-strong">{title}</span>
        <span className="mt-0.5 block text-note opacity-80">{detail}</span>
      </span>
      <span className="shrink-0 text-small font-strong tabular-nums">{side}</span>
      <span className="shrink-0">{end}</span>
    </div>
  );
}
