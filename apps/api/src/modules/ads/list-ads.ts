import { type Ad, ad } from '@lantern/contracts/entities/ad';
import type { AdGroups } from '@lantern/contracts/entities/ad-groups';
import type { Banner } from '@lantern/contracts/entities/banner';

import type { Db } from '../../platform/database/db.ts';
import { presentAd, typeOfSlot } from './ad.present.ts';
import { type AdSlot, findAds } from './ads.repo.ts';

const leadsOut = /^https?:\/\//i;

/** The ads of every place. One that leads elsewhere than to http(s), or that is broken, never leaves the house. */
export async function listAds(db: Db): Promise<AdGroups> {
  const ads = (await findAds(db))
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
    banner: inSlot('banner').filter(isActive).map(presentBanner),
    fenlei: pickOne(inSlot('category')),
    paihang: pickOne(inSlot('ranking')),
  };
}

const isActive = ({ status }: Ad): boolean => status === 1;

/** The first that is active, or the first; null when there is none. */
const pickOne = (ads: readonly Ad[]): Ad | null => ads.find(isActive) ?? ads[0] ?? null;

const presentBanner = ({ id, img, url }: Ad): Banner => ({ id, image: img, h5Url: url });
