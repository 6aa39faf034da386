import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface OldOrderRow {
  remoteId: string;
  userId: string;
  number: string;
  amountFen: number;
  points: number;
  channel: string;
  isPaid: boolean;
  createdAt: Date | null;
  paidAt: Date | null;
}

const saveOrders = sql.run(
  'moved-in-keep-orders',
  `insert into old_order (source_id, remote_id, member_id, number, amount_fen, points, channel, paid, created_at, paid_at)
   select :sourceId, given.remote_id, moved.member_id, given.number, given.amount, given.points, given.channel, given.paid,
     given.created_at, given.paid_at
   from unnest(:remoteIds::text[], :userIds::text[], :numbers::text[], :amountFens::bigint[], :points::bigint[], :channels::text[], :paid::boolean[],
       :createdAts::timestamptz[], :paidAts::timestamptz[])
     as given (remote_id, user_id, number, amount, points, channel, paid, created_at, paid_at)
   join moved_member moved on moved.source_id = :sourceId and moved.remote_id = given.user_id
   on conflict (source_id, remote_id) do update set paid = excluded.paid, paid_at = excluded.paid_at
     where (old_order.paid, old_order.paid_at) is distinct from (excluded.paid, excluded.paid_at)`,
);

/** Keeps orders of members who came; answers how many were written. */
export const insertOldOrders = (
  tx: Db,
  sourceId: number,
  rows: readonly OldOrderRow[],
): Promise<number> =>
  saveOrders(tx, {
    sourceId,
    remoteIds: rows.map((it) => it.remoteId),
    userIds: rows.map((it) => it.userId),
    numbers: rows.map((it) => it.number),
    amountFens: rows.map((it) => it.amountFen),
    points: rows.map((it) => it.points),
    channels: rows.map((it) => it.channel),
    paid: rows.map((it) => it.isPaid),
    createdAts: rows.map((it) => it.createdAt),
    paidAts: rows.map((it) => it.paidAt),
  });

export const findOldNumbers = sql.rows(
  'moved-in-order-numbers',
  `select number, remote_id as "remoteId" from old_order where source_id = :sourceId and number = any(:of::text[])`,
);

const saveFavourites = sql.run(
  'moved-in-keep-favourites',
  `insert into favourite (member_id, video_id, created_at)
   select moved.member_id, item.video_id, max(given.at)
     from unnest(:userIds::text[], :titleIds::text[], :times::timestamptz[]) as given (user_id, remote_id, at)
     join moved_member moved on moved.source_id = :sourceId and moved.remote_id = given.user_id
     join source_item item on item.source_id = :sourceId and item.remote_id = given.remote_id and item.video_id is not null
    group by moved.member_id, item.video_id
   on conflict (member_id, video_id) do nothing`,
);

export interface OldMark {
  userId: string;
  titleId: string;
  at: Date;
}

export const insertOldFavourites = (
  tx: Db,
  sourceId: number,
  rows: readonly OldMark[],
): Promise<number> =>
  saveFavourites(tx, {
    sourceId,
    userIds: rows.map((it) => it.userId),
    titleIds: rows.map((it) => it.titleId),
    times: rows.map((it) => it.at),
  });

/**
 * Each mark looks its episode up by itself: of tables that were just filled the database knows no sizes, and would join them
 * whole.
 */
const savePositions = sql.run(
  'moved-in-keep-positions',
  `insert into play_position (member_id, episode_id, position_seconds, reported_at)
   select distinct on (moved.member_id, e.id) moved.member_id, e.id, given.seconds, given.at
     from unnest(:userIds::text[], :titleIds::text[], :times::timestamptz[], :places::int[], :parts::int[], :seconds::int[])
       as given (user_id, remote_id, at, place, part, seconds)
     join moved_member moved on moved.source_id = :sourceId and moved.remote_id = given.user_id
     join source_item item on item.source_id = :sourceId and item.remote_id = given.remote_id
     cross join lateral (select id from channel where video_id = item.video_id and source_id = :sourceId
       and remote_place = given.place offset 0) c
     cross join lateral (select id from episode where channel_id = c.id and remote_part = given.part offset 0) e
    order by moved.member_id, e.id, given.at desc
   on conflict (member_id, episode_id) do update set position_seconds = excluded.position_seconds, reported_at = excluded.reported_at
     where excluded.reported_at > play_position.reported_at and excluded.reported_at < :now`,
);

export interface OldPosition extends OldMark {
  place: number;
  part: number;
  seconds: number;
}

/**
 * Positions in episodes that came. Where there is one already, the later one counts: members watch there until the switch, and
 * then here. One without a time of its own has that of the move, `now`, and is no later one.
 */
export const insertOldPositions = (
  tx: Db,
  sourceId: number,
  { rows, now }: { rows: readonly OldPosition[]; now: Date },
): Promise<number> =>
  savePositions(tx, {
    sourceId,
    now,
    userIds: rows.map((it) => it.userId),
    titleIds: rows.map((it) => it.titleId),
    times: rows.map((it) => it.at),
    places: rows.map((it) => it.place),
    parts: rows.map((it) => it.part),
    seconds: rows.map((it) => it.seconds),
  });
