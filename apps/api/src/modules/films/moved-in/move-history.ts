import { readCount, readReference, readTime } from '@lantern/rules/incoming-fields';
import { cleanText, cutText } from '@lantern/rules/incoming-text';
import type { MaccmsRow } from '@lantern/rules/maccms-title';
import { readFen } from '@lantern/rules/moved-member';

import type { Db } from '../../../platform/database/db.ts';
import {
  findOldNumbers,
  insertOldFavourites,
  insertOldOrders,
  insertOldPositions,
  type OldMark,
  type OldOrderRow,
  type OldPosition,
} from './moved-history.repo.ts';

interface Clock {
  now: Date;
  offsetMinutes: number;
}

/** Takes orders over as history. A number that is empty or used gets the order's id. Answers how many were written. */
export async function moveOrders(
  tx: Db,
  sourceId: number,
  rows: readonly MaccmsRow[],
  clock: Clock,
): Promise<number> {
  const orders = rows.flatMap((row) => readOrder(row, clock) ?? []);
  const known = await findOldNumbers(tx, { sourceId, of: orders.map((it) => it.number) });
  const owners = new Map(known.map((it) => [it.number, it.remoteId]));
  const named = orders.map((it) => {
    const owner = owners.get(it.number) ?? it.remoteId;
    if (it.number !== '' && owner === it.remoteId) {
      owners.set(it.number, it.remoteId);
      return it;
    }
    return { ...it, number: `${it.number}-${it.remoteId}` };
  });
  return insertOldOrders(tx, sourceId, named);
}

function readOrder(row: MaccmsRow, clock: Clock): OldOrderRow | null {
  const [remoteId, userId] = [readReference(row['order_id']), readReference(row['user_id'])];
  const amountFen = readFen(row['order_price']);
  if (remoteId === null || userId === null || amountFen === null) return null;
  return {
    remoteId,
    userId,
    number: cutText(cleanText(row['order_code']), 60).text,
    amountFen,
    points: readCount(row['order_points']) ?? 0,
    channel: cutText(cleanText(row['order_pay_type']), 30).text,
    isPaid: readCount(row['order_status']) === 1,
    createdAt: readTime(row['order_time'], clock),
    paidAt: readTime(row['order_pay_time'], clock),
  };
}

/** Kinds of `mac_ulog` that come: what a member wanted to find again, and where they stopped. */
const favourite = 2;
const position = 4;
/** The kind of thing a row is about: a title. */
const aboutTitle = 1;

export interface HistoryCounts {
  favourites: number;
  positions: number;
}

/** Takes over favourites and positions of members who came, in titles that came. */
export async function moveHistory(
  tx: Db,
  sourceId: number,
  rows: readonly MaccmsRow[],
  clock: Clock,
): Promise<HistoryCounts> {
  const marks = rows.flatMap((row) => readMark(row, clock) ?? []);
  const of = (kind: number) => marks.filter((it) => it.kind === kind);
  return {
    favourites: await insertOldFavourites(tx, sourceId, of(favourite)),
    positions: await insertOldPositions(tx, sourceId, {
      rows: of(position).filter((it) => it.seconds > 0),
      now: clock.now,
    }),
  };
}

function readMark(row: MaccmsRow, clock: Clock): (OldMark & OldPosition & { kind: number }) | null {
  const [userId, titleId] = [readReference(row['user_id']), readReference(row['ulog_rid'])];
  const kind = readCount(row['ulog_type']);
  if (userId === null || titleId === null || kind === null) return null;
  if (readCount(row['ulog_mid']) !== aboutTitle) return null;
  return {
    kind,
    userId,
    titleId,
    at: readTime(row['ulog_time'], clock) ?? clock.now,
    place: readCount(row['ulog_sid']) ?? 0,
    part: readCount(row['ulog_nid']) ?? 0,
    seconds: readCount(row['ulog_point']) ?? 0,
  };
}
