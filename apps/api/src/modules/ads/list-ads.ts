import { type Ad, ad } from '@lantern/contracts/entities/ad';
import type { AdGroups } from '@lantern/contracts/entities/ad-groups';
import type { Banner } from '@lantern/contracts/entities/banner';

import type { Deps } from '../../platform/deps.ts';
import { presentAd, typeOfSlot } from './ad.present.ts';
import { type AdRow, type AdSlot, findAds } from './ads.repo.ts';

const leadsOut = /^https?:\/\//i;

/** Whether members see the ad. */
const isShown = ({ active, startsAt, endsAt }: AdRow, now: Date): boolean =>
  active && (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now);

/**
 * The shown ads, by place. An ad that is off, not due, broken, or whose link is not http(s) is never sent.
 */
export async function listAds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<AdGroups> {
  const at = now();
  const ads = (await findAds(db))
    .filter((row) => isShown(row, at))
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
