import type { Ad } from '@lantern/contracts/entities/ad';
import type { AdGroups } from '@lantern/contracts/entities/ad-groups';
import type { Banner } from '@lantern/contracts/entities/banner';
import type { Config } from '@lantern/contracts/entities/config';
import { activeAds } from '@lantern/rules/ad-slots';

/** The ads there are to show, by place. */
export interface VisibleAds {
  /** Mixed into lists. */
  inLists: readonly Ad[];
  banners: readonly Banner[];
  squares: readonly Ad[];
  ranking: Ad | undefined;
  /** Among the topics. */
  topics: Ad | undefined;
  popup: Ad | undefined;
  player: readonly Ad[];
  profile: readonly Ad[];
  darkSide: readonly Ad[];
}

export const noAds: VisibleAds = {
  inLists: [],
  banners: [],
  squares: [],
  ranking: undefined,
  topics: undefined,
  popup: undefined,
  player: [],
  profile: [],
  darkSide: [],
};

/** What the operator's flags leave of the ads: an inactive ad is never shown, and without `showAd` none is. */
export function visibleAds(config: Config | undefined, groups: AdGroups | undefined): VisibleAds {
  if (!config?.showAd || !groups) return noAds;
  const shown = (flag: boolean, ads: readonly Ad[]): readonly Ad[] => (flag ? activeAds(ads) : []);
  const first = (ads: readonly (Ad | null)[]): Ad | undefined =>
    ads[0]?.status === 1 ? ads[0] : undefined;
  return {
    inLists: shown(config.showRandomAd, groups.randomad),
    banners: config.showSwiperAd ? groups.banner : [],
    squares: shown(config.showSquareAd, groups.squaread),
    ranking: config.showPaihangAd ? first([groups.paihang]) : undefined,
    topics: first([groups.fenlei]),
    popup: first(groups.indexPopupAd),
    player: shown(config.showPlayAd, groups.play),
    profile: shown(config.showMeAd, groups.user),
    darkSide: shown(config.showDarksideAd, groups.darksidead),
  };
}
