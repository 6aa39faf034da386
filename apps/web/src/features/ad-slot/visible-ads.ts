import type { Ad } from '@lantern/contracts/entities/ad';
import type { AdGroups } from '@lantern/contracts/entities/ad-groups';
import type { Banner } from '@lantern/contracts/entities/banner';
import type { Config } from '@lantern/contracts/entities/config';
import { activeAds, byWeight } from '@lantern/rules/ad-slots';

/** The ads there are to show, by place. */
export interface VisibleAds {
  /** Mixed into lists; the weight of an ad decides how often it is shown. */
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

/** Once a visit, so that home shows one popup however often it is drawn. */
const share = Math.random();

/** One of them by weight; none while the first is off. */
function pickPopup(ads: readonly Ad[]): Ad | undefined {
  if (ads[0]?.status !== 1) return undefined;
  const all = byWeight(activeAds(ads));
  return all[Math.floor(share * all.length)];
}

/** What the operator's flags leave of the ads: an inactive ad is never shown, and without `showAd` none is. */
export function visibleAds(config: Config | undefined, groups: AdGroups | undefined): VisibleAds {
  if (!config?.showAd || !groups) return noAds;
  const shown = (flag: boolean, ads: readonly Ad[]): readonly Ad[] => (flag ? activeAds(ads) : []);
  const first = (ads: readonly (Ad | null)[]): Ad | undefined =>
    ads[0]?.status === 1 ? ads[0] : undefined;
  return {
    inLists: byWeight(shown(config.showRandomAd, groups.randomad)),
    banners: config.showSwiperAd ? groups.banner : [],
    squares: shown(config.showSquareAd, groups.squaread),
    ranking: config.showPaihangAd ? first([groups.paihang]) : undefined,
    topics: first([groups.fenlei]),
    popup: pickPopup(groups.indexPopupAd),
    player: shown(config.showPlayAd, groups.play),
    profile: shown(config.showMeAd, groups.user),
    darkSide: shown(config.showDarksideAd, groups.darksidead),
  };
}
