import type { Ad, AdType } from '@lantern/contracts/entities/ad';

import { pictureAddress } from '../../http/picture-address.ts';
import type { AdRow, AdSlot } from './ads.repo.ts';

/** What the wire calls each place. */
export const typeOfSlot = {
  banner: 'banner',
  popup: 'indexPopupAd',
  feed: 'randomad',
  square: 'squaread',
  player: 'play',
  profile: 'user',
  ranking: 'paihang',
  category: 'fenlei',
  dark_web: 'darksidead',
} as const satisfies Record<AdSlot, AdType>;

/** An ad as the wire spells it. */
export const presentAd = (row: AdRow): Ad => ({
  adtype: 'ad',
  id: row.id,
  img: pictureAddress(row.image),
  title: row.title,
  url: row.url,
  status: row.active ? 1 : 0,
  type: typeOfSlot[row.slot],
});
