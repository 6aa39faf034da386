import { type Ad, ad } from '@lantern/contracts/entities/ad';
import type { AdGroups } from '@lantern/contracts/entities/ad-groups';
import type { Banner } from '@lantern/contracts/entities/banner';
import type { Language } from '@lantern/rules/languages';

import type { Deps } from '../../../platform/deps.ts';
import { benefitsOf, siteSettingsOf } from '../../ground/site/site-settings.ts';
import type { Audience } from '../catalogue/lists/find-scope.ts';
import { presentAd, typeOfSlot } from './ad.present.ts';
import { type AdRow, type AdSlot, findAds } from './ads.repo.ts';

const leadsOut = /^https?:\/\//i;

/** Whether readers of a language see the ad. */
const isShown = (ad: AdRow, now: Date, language: Language): boolean =>
  ad.active &&
  (ad.startsAt === null || ad.startsAt <= now) &&
  (ad.endsAt === null || ad.endsAt > now) &&
  (ad.language === null || ad.language === language);

/** Places beside and between what is watched. */
const besideFilms = new Set<AdSlot>(['player', 'feed']);

/** Whether VIP members see the ad: none beside films and none that sells VIP, and others where the site says so. */
async function findVipFilter(deps: Deps): Promise<(row: AdRow) => boolean> {
  const isPromised = (await benefitsOf(deps)()).has('no-ads');
  if (!isPromised) return () => true;
  const { vipSeesOtherAds } = await siteSettingsOf(deps)();
  return ({ slot, sellsVip }) => vipSeesOtherAds && !sellsVip && !besideFilms.has(slot);
}

/**
 * The shown ads of an audience that reads a language, by place. An ad that is off, not due, broken, or whose link is not http(s) is never sent.
 */
export async function listAds(
  deps: Deps,
  audience: Audience,
  language: Language,
): Promise<AdGroups> {
  const { db, now } = deps;
  const at = now();
  const isFor = audience === 'vip' ? await findVipFilter(deps) : () => true;
  const ads = (await findAds(db))
    .filter((row) => isShown(row, at, language) && isFor(row))
    .map(presentAd)
    .filter((it) => leadsOut.test(it.url) && ad.safeParse(it).success);
  const inSlot = (slot: AdSlot): Ad[] => ads.filter((it) => it.type === typeOfSlot[slot]);
  return {
    randomad: inSlot('feed'),
    indexPopupAd: inSlot('popup'),
    play: inSlot('player'),
    user: inSlot('profile'),
    squaread: inSlot('square'),
    darksidead: inSlot('dark_web'),
    banner: inSlot('banner').map(presentBanner),
    fenlei: inSlot('category')[0] ?? null,
    paihang: inSlot('ranking')[0] ?? null,
  };
}

const presentBanner = ({ id, img, url }: Ad): Banner => ({ id, image: img, h5Url: url });
