import { type Db, statement } from '../../platform/database/db.ts';

export interface AdRow {
  id: number;
  slot: AdSlot;
  title: string;
  image: string;
  url: string;
  active: boolean;
  /** Lower ones come first in their slot. */
  position: number;
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

const ads = statement<AdRow>(
  'list-ads',
  'select id, slot, title, image, url, active, position from ad order by slot, position, id',
);

/**
 * One statement, so one commit. A visitor's own row takes turns for the clicks of that visitor on that ad, and
 * for nobody else's; the click itself is a new row, and the ad's is only read.
 */
const click = statement<{ known: boolean }>(
  'count-ad-click',
  `with clicked as (select id from ad where id = $1 and slot = $2::ad_slot and active),
   fresh as (
     insert into ad_visitor as last (ad_id, visitor, clicked_at) select id, $3, $4 from clicked
     on conflict (ad_id, visitor) do update set clicked_at = excluded.clicked_at
     where last.clicked_at <= excluded.clicked_at - $5 * interval '1 millisecond'
     returning ad_id),
   counted as (
     insert into ad_click (ad_id, visitor, clicked_at) select ad_id, $3, $4 from fresh)
   select exists (select from clicked) as known`,
);

const columns = 'id, slot, title, image, url, active, position';

const lock = statement<AdRow>('lock-ad', `select ${columns} from ad where id = $1 for update`);

const insert = statement<AdRow>(
  'add-ad',
  `insert into ad (slot, title, image, url, active, position) values ($1::ad_slot, $2, $3, $4, coalesce($5, true), coalesce($6, 0))
   returning ${columns}`,
);

const update = statement<AdRow>(
  'change-ad',
  `update ad set slot = $1::ad_slot, title = $2, image = $3, url = $4, active = coalesce($5, active),
          position = coalesce($6, position)
    where id = $7 returning ${columns}`,
);

const remove = statement('remove-ad', 'delete from ad where id = $1');

const clicksSince = statement<{ id: number; clicks: number }>(
  'ad-clicks-since',
  `select id, (select count(*)::int from ad_click where ad_id = ad.id and clicked_at >= $1) as clicks from ad`,
);

const forgetVisitors = statement(
  'forget-ad-visitors',
  `delete from ad_visitor where (ad_id, visitor) in (
     select ad_id, visitor from ad_visitor where clicked_at < $1
     order by clicked_at limit 200 for update skip locked)`,
);

/** Every ad, each slot in its order. */
export const findAds = (db: Db): Promise<AdRow[]> => db.rows(ads);

/** An ad as it shall be; null leaves what there is, and is on and first in a new one. */
export interface NewAd extends Omit<AdRow, 'id' | 'active' | 'position'> {
  active: boolean | null;
  position: number | null;
}

const valuesOf = ({ slot, title, image, url, active, position }: NewAd) => [
  slot,
  title,
  image,
  url,
  active,
  position,
];

export const insertAd = (tx: Db, ad: NewAd): Promise<AdRow | null> => tx.row(insert, valuesOf(ad));

/** Null when there is no such ad. */
export const updateAd = (tx: Db, ad: NewAd & { id: number }): Promise<AdRow | null> =>
  tx.row(update, [...valuesOf(ad), ad.id]);

/** An ad that nobody else changes before this transaction ends; null when there is none. */
export const lockAd = (tx: Db, id: number): Promise<AdRow | null> => tx.row(lock, [id]);

export async function deleteAd(tx: Db, id: number): Promise<void> {
  await tx.run(remove, [id]);
}

/** Clicks of every ad since a moment, by its id. */
export const countClicksSince = async (db: Db, since: Date): Promise<Map<number, number>> =>
  new Map((await db.rows(clicksSince, [since])).map(({ id, clicks }) => [id, clicks]));

export interface NewClick {
  adId: number;
  slot: AdSlot;
  visitor: Buffer;
  now: Date;
  /** Clicks of a visitor on an ad that are closer together than this are one. */
  apartMs: number;
}

/** Counts a click, or doesn't because it is one with the last; committed when it resolves. False when there is no such ad. */
export async function insertClick(db: Db, given: NewClick): Promise<boolean> {
  const { adId, slot, visitor, now, apartMs } = given;
  return (await db.row(click, [adId, slot, visitor, now, apartMs]))?.known ?? false;
}

/** Forgets some visitors whose last click was before a moment. */
export const deleteVisitors = (db: Db, before: Date): Promise<number> =>
  db.run(forgetVisitors, [before]);
