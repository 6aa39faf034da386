import type { Ad, AdType } from '@lantern/contracts/entities/ad';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import { pictureAddress } from '../../../http/picture-address.ts';
import type { AdRow, AdSlot } from './ads.repo.ts';

/** The wire's name of each place. */
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

/** An ad in the wire's shape. */
export const presentAd = (row: AdRow): Ad => ({
  adtype: 'ad',
  id: row.id,
  img: pictureAddress(row.image),
  title: row.title,
  url: row.url,
  status: row.active ? 1 : 0,
  type: typeOfSlot[row.slot],
  weight: row.weight,
});

/** The fields of an ad that operators edit. */
export const presentAdEdit = (row: AdRow) => {
  const { type, title, img, url, status } = presentAd(row);
  return {
    type,
    title,
    img,
    url,
    status,
    position: row.position,
    weight: row.weight,
    startTime: row.startsAt && formatShanghaiTime(row.startsAt),
    endTime: row.endsAt && formatShanghaiTime(row.endsAt),
    sellsVip: row.sellsVip,
    language: row.language,
  };
};
