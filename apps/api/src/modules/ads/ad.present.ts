import { createHash } from 'node:crypto';

import type { Ad, AdType } from '@lantern/contracts/entities/ad';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

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
  weight: row.weight,
});

/** What an operator edits of an ad. */
export const presentAdEdit = (row: AdRow) => {
  const { type, title, img, url, status } = presentAd(row);
  return {
    ...{ type, title, img, url, status, position: row.position, weight: row.weight },
    startTime: row.startsAt && formatShanghaiTime(row.startsAt),
    endTime: row.endsAt && formatShanghaiTime(row.endsAt),
  };
};

/** Of two ads that read the same to who edits them, the same. */
export const adVersionOf = (row: AdRow): string =>
  createHash('sha256')
    .update(JSON.stringify(presentAdEdit(row)))
    .digest('base64url');
