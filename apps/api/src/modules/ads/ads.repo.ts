import { type Db, statement } from '../../db.ts';

export interface AdRow {
  id: number;
  slot: AdSlot;
  title: string;
  image: string;
  url: string;
  active: boolean;
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
  'select id, slot, title, image, url, active from ad order by slot, position, id',
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

const forgetVisitors = statement(
  'forget-ad-visitors',
  `delete from ad_visitor where (ad_id, visitor) in (
     select ad_id, visitor from ad_visitor where clicked_at < $1
     order by clicked_at limit 200 for update skip locked)`,
);

/** Every ad, each slot in its order. */
export const findAds = (db: Db): Promise<AdRow[]> => db.rows(ads);

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
