import { type Db, statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { AdSlot } from './ads.repo.ts';

/** The time after an ad's end in which its clicks and views still count: open pages still show it. */
const isShown = (at: string): string =>
  `active and (starts_at is null or starts_at <= ${at}) and (ends_at is null or ends_at > ${at} - interval '1 hour')`;

/**
 * One statement, so one commit. The visitor's own row makes clicks of that visitor on that ad wait for each other, and no
 * others; the click is a new row, and the ad's row is only read.
 */
const click = sql.one(
  'count-ad-click',
  `with clicked as (select id from ad where id = :adId and slot = :slot::ad_slot and ${isShown(':now')}),
   fresh as (
     insert into ad_visitor as last (ad_id, visitor, clicked_at) select id, :visitor, :now from clicked
     on conflict (ad_id, visitor) do update set clicked_at = excluded.clicked_at
     where last.clicked_at <= excluded.clicked_at - :apartMs * interval '1 millisecond'
     returning ad_id),
   counted as (
     insert into ad_click (ad_id, visitor, clicked_at) select ad_id, :visitor, :now from fresh)
   select exists (select from clicked) as known`,
);

/** The same for views, locked in one order, so that two requests of a visitor wait for each other and do not deadlock. */
const view = sql.run(
  'count-ad-views',
  `with fresh as (
     insert into ad_viewer as last (ad_id, visitor, viewed_at)
     select id, :visitor, :now from ad where id = any(:adIds::bigint[]) and ${isShown(':now')} order by id
     on conflict (ad_id, visitor) do update set viewed_at = excluded.viewed_at
     where last.viewed_at <= excluded.viewed_at - :apartMs * interval '1 millisecond'
     returning ad_id)
   insert into ad_view (ad_id, viewed_at) select ad_id, :now from fresh`,
);

const dayOf = (column: string): string => `(${column} at time zone 'Asia/Shanghai')::date`;

/** Each fact is counted in one place, its own row or its day's figures; one statement moves it from one to the other. */
const rollUp = (facts: string, column: string, counter: string): string =>
  `with gone as (
     delete from ${facts} where id in (
       select id from ${facts} where ${column} < $1 order by id limit $2 for update skip locked)
     returning ad_id, ${column}),
   summed as (select ad_id, ${dayOf(column)} as day, count(*) as n from gone group by 1, 2 order by 1, 2),
   kept as (
     insert into ad_day as d (ad_id, day, ${counter}) select ad_id, day, n from summed
     on conflict (ad_id, day) do update set ${counter} = d.${counter} + excluded.${counter})
   select count(*)::int as moved from gone`;

const rollUps = [
  statement('roll-up-ad-clicks', rollUp('ad_click', 'clicked_at', 'clicks')),
  statement('roll-up-ad-views', rollUp('ad_view', 'viewed_at', 'views')),
];

/** SQL: the clicks and views of days from `$1` on, from both places in one snapshot. */
const daysSince = `select ad_id, day, views, clicks from ad_day where day >= $1::date
  union all select ad_id, ${dayOf('viewed_at')}, 1, 0 from ad_view where ${dayOf('viewed_at')} >= $1::date
  union all select ad_id, ${dayOf('clicked_at')}, 0, 1 from ad_click where ${dayOf('clicked_at')} >= $1::date`;

const sums = `sum(views)::bigint as views, sum(clicks)::bigint as clicks`;

const figuresByAd = statement(
  'ad-figures',
  `select ad_id as id, ${sums} from (${daysSince}) facts group by ad_id`,
);

const figuresByDay = statement(
  'ad-figures-by-day',
  `select day::text as day, ${sums} from (${daysSince}) facts
    where $2::bigint is null or ad_id = $2 group by day order by day`,
);

const forgetVisitors = sql.run(
  'forget-ad-visitors',
  `delete from ad_visitor where (ad_id, visitor) in (
     select ad_id, visitor from ad_visitor where clicked_at < :before
     order by clicked_at limit :most for update skip locked)`,
);

const forgetViewers = sql.run(
  'forget-ad-viewers',
  `delete from ad_viewer where (ad_id, visitor) in (
     select ad_id, visitor from ad_viewer where viewed_at < :before
     order by viewed_at limit :most for update skip locked)`,
);

/** The views and clicks of an ad. */
export interface AdFigures {
  views: number;
  clicks: number;
}

export interface NewClick {
  adId: number;
  slot: AdSlot;
  visitor: Buffer;
  now: Date;
  /** Clicks of a visitor on an ad within this time count as one. */
  apartMs: number;
}

/** Counts a click, unless it is the same as the last one; committed when it resolves. False when the ad does not exist. */
export async function insertClick(db: Db, given: NewClick): Promise<boolean> {
  const { adId, slot, visitor, now, apartMs } = given;
  return (await click(db, { adId, slot, visitor, now, apartMs })).known;
}

export interface NewViews {
  adIds: readonly number[];
  visitor: Buffer;
  now: Date;
  /** The same for views. */
  apartMs: number;
}

/** Counts views of the shown ones among these ads; committed when it resolves. */
export async function insertViews(db: Db, given: NewViews): Promise<void> {
  const { adIds, visitor, now, apartMs } = given;
  await view(db, { adIds, visitor, now, apartMs });
}

/** The figures of every ad that was seen or clicked since that day, by its id. */
export const sumByAd = async (db: Db, day: string): Promise<Map<number, AdFigures>> =>
  new Map((await db.rows(figuresByAd, [day])).map(({ id, ...figures }) => [id, figures]));

/** The figures of an ad, or of all for null, for each day since that one; days without any are missing. */
export const sumByDay = async (
  db: Db,
  day: string,
  adId: number | null,
): Promise<Map<string, AdFigures>> =>
  new Map((await db.rows(figuresByDay, [day, adId])).map(({ day: on, ...sum }) => [on, sum]));

/** Moves a batch of clicks, and one of views, from before a moment into their days' figures; returns their number. */
export async function moveIntoDays(db: Db, before: Date, most: number): Promise<number> {
  let moved = 0;
  for (const step of rollUps) moved += (await db.one(step, [before, most])).moved;
  return moved;
}

/** Deletes a batch of visitors whose last click or view was before a moment; returns their number. */
export const deleteVisitors = async (db: Db, before: Date, most: number): Promise<number> =>
  (await forgetVisitors(db, { before, most })) + (await forgetViewers(db, { before, most }));
