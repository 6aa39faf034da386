import type { Language } from '@lantern/rules/languages';

import { type Db, statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface AdRow {
  id: number;
  slot: AdSlot;
  title: string;
  image: string;
  url: string;
  active: boolean;
  /** Lower numbers come first in their slot. */
  position: number;
  /** The relative frequency, in a slot that shows one of several ads. */
  weight: number;
  /** The time from which it is shown; null for always. */
  startsAt: Date | null;
  /** The time at which it ends; null for never. */
  endsAt: Date | null;
  /** It sells VIP. */
  sellsVip: boolean;
  /** The language of its readers; null for all of them. */
  language: Language | null;
}

export type AdSlot =
  | 'banner'
  | 'popup'
  | 'feed'
  | 'square'
  | 'player'
  | 'profile'
  | 'ranking'
  | 'category'
  | 'dark_web';

const columns =
  'id, slot, title, image, url, active, position, weight, starts_at as "startsAt", ends_at as "endsAt", sells_vip as "sellsVip", language';

const insert = statement(
  'add-ad',
  `insert into ad (slot, title, image, url, active, position, weight, starts_at, ends_at, sells_vip, language)
   values ($1::ad_slot, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${columns}`,
);

const update = statement(
  'change-ad',
  `update ad set slot = $1::ad_slot, title = $2, image = $3, url = $4, active = $5, position = $6,
          weight = $7, starts_at = $8, ends_at = $9, sells_vip = $10, language = $11
    where id = $12 returning ${columns}`,
);

/** Every ad, each slot in its order. */
export const findAds = sql.rows(
  'list-ads',
  `select ${columns} from ad order by slot, position, id`,
);

export type NewAd = Omit<AdRow, 'id'>;

const valuesOf = (ad: NewAd) => [
  ad.slot,
  ad.title,
  ad.image,
  ad.url,
  ad.active,
  ad.position,
  ad.weight,
  ad.startsAt,
  ad.endsAt,
  ad.sellsVip,
  ad.language,
];

export const insertAd = (tx: Db, ad: NewAd): Promise<AdRow | null> => tx.row(insert, valuesOf(ad));

/** Null when there is no such ad. */
export const updateAd = (tx: Db, { id, ...ad }: AdRow): Promise<AdRow | null> =>
  tx.row(update, [...valuesOf(ad), id]);

/** Locks and returns an ad; null when there is none. */
export const lockAd = sql.row('lock-ad', `select ${columns} from ad where id = :id for update`);

export const deleteAd = sql.run('remove-ad', 'delete from ad where id = :id');
