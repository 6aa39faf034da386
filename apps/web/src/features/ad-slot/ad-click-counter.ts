import {
  countBannerAdClick,
  countDarkSideAdClick,
  countMeAdClick,
  countPlayAdClick,
  countPopupAdClick,
  countRandomAdClick,
  countRankingAdClick,
  countSquareAdClick,
} from '@lantern/contracts/calls/ad-clicks';
import type { AdType } from '@lantern/contracts/entities/ad';

import { callApi } from '../../api/call-api.ts';

/** Each place has its own counter; the one among the topics has none. */
const counters = {
  user: countMeAdClick,
  play: countPlayAdClick,
  randomad: countRandomAdClick,
  squaread: countSquareAdClick,
  paihang: countRankingAdClick,
  darksidead: countDarkSideAdClick,
  banner: countBannerAdClick,
  indexPopupAd: countPopupAdClick,
  fenlei: undefined,
} as const satisfies Record<AdType, unknown>;

/** Counts a click on an ad, even when the page goes away with it. A failed count is not retried. */
export function countAdClick({ id, type }: { id: number; type: AdType }): void {
  const counter = counters[type];
  if (counter) callApi(counter, { id }, { keepalive: true }).catch(() => undefined);
}
