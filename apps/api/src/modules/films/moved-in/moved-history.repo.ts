import { type Db, statement } from '../../../platform/database/db.ts';

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

const keepOrders = statement(
  'moved-in-keep-orders',
  `insert into old_order (source_id, remote_id, member_id, number, amount_fen, points, channel, paid, created_at, paid_at)
   select $1, given.remote_id, moved.member_id, given.number, given.amount, given.points, given.channel, given.paid,
     given.created_at, given.paid_at
   from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::boolean[],
       $9::timestamptz[], $10::timestamptz[])
     as given (remote_id, user_id, number, amount, points, channel, paid, created_at, paid_at)
   join moved_member moved on moved.source_id = $1 and moved.remote_id = given.user_id
   on conflict (source_id, remote_id) do update set paid = excluded.paid, paid_at = excluded.paid_at
     where (old_order.paid, old_order.paid_at) is distinct from (excluded.paid, excluded.paid_at)`,
);

/** Keeps orders of members who came; answers how many were written. */
export const insertOldOrders = (
  tx: Db,
  sourceId: number,
  rows: readonly OldOrderRow[],
): Promise<number> =>
  tx.run(keepOrders, [
    sourceId,
    rows.map((it) => it.remoteId),
    rows.map((it) => it.userId),
    rows.map((it) => it.number),
    rows.map((it) => it.amountFen),
    rows.map((it) => it.points),
    rows.map((it) => it.channel),
    rows.map((it) => it.isPaid),
    rows.map((it) => it.createdAt),
    rows.map((it) => it.paidAt),
  ]);

const numbers = statement(
  'moved-in-order-numbers',
  `select number, remote_id as "remoteId" from old_order where source_id = $1 and number = any($2::text[])`,
);

export const findOldNumbers = (tx: Db, sourceId: number, of: readonly string[]) =>
  tx.rows(numbers, [sourceId, of]);

const keepFavourites = statement(
  'moved-in-keep-favourites',
  `insert into favourite (member_id, video_id, created_at)
   select moved.member_id, item.video_id, max(given.at)
     from unnest($2::text[], $3::text[], $4::timestamptz[]) as given (user_id, remote_id, at)
     join moved_member moved on moved.source_id = $1 and moved.remote_id = given.user_id
     join source_item item on item.source_id = $1 and item.remote_id = given.remote_id and item.video_id is not null
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
  tx.run(keepFavourites, [
    sourceId,
    rows.map((it) => it.userId),
    rows.map((it) => it.titleId),
    rows.map((it) => it.at),
  ]);

/** Each mark looks its episode up by itself: of tables that were just filled the database knows no sizes, and would join them whole. */
const keepPositions = statement(
  'moved-in-keep-positions',
  `insert into play_position (member_id, episode_id, position_seconds, reported_at)
   select distinct on (moved.member_id, e.id) moved.member_id, e.id, given.seconds, given.at
     from unnest($2::text[], $3::text[], $4::timestamptz[], $5::int[], $6::int[], $7::int[])
       as given (user_id, remote_id, at, place, part, seconds)
     join moved_member moved on moved.source_id = $1 and moved.remote_id = given.user_id
     join source_item item on item.source_id = $1 and item.remote_id = given.remote_id
     cross join lateral (select id from channel where video_id = item.video_id and source_id = $1
       and remote_place = given.place offset 0) c
     cross join lateral (select id from episode where channel_id = c.id and remote_part = given.part offset 0) e
    order by moved.member_id, e.id, given.at desc
   on conflict (member_id, episode_id) do nothing`,
);

export interface OldPosition extends OldMark {
  place: number;
  part: number;
  seconds: number;
}

/** Positions in episodes that came; one that the member has here by now stays. */
export const insertOldPositions = (
  tx: Db,
  sourceId: number,
  rows: readonly OldPosition[],
): Promise<number> =>
  tx.run(keepPositions, [
    sourceId,
    rows.map((it) => it.userId),
    rows.map((it) => it.titleId),
    rows.map((it) => it.at),
    rows.map((it) => it.place),
    rows.map((it) => it.part),
    rows.map((it) => it.seconds),
  ]);
