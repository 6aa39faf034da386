import { type Db } from '../../../../platform/database/db.ts';
import { statement, written } from '../../../../platform/database/statement.ts';
import type { Opening, Place } from '../channels/channel.ts';

/** The key of an order's row: its id, and its member, by whom a database may be split. */
export interface OrderId {
  orderId: number;
  memberId: number;
}

/** How an order is paid, and the place for which its channel said so; for a call of our page, the member who may make it. */
export type KeptOpening = Opening & { place: Place; memberId?: number };

/** An order that was over before its gateway answered is closed there after all. */
const updateOpening = statement(
  'payment-keep-opening',
  `update purchase_order set opening = coalesce(opening, $2), pay_url = coalesce(pay_url, $3),
          gateway_order = coalesce(gateway_order, $4),
          close_at = case when state = 'expired' then $5::timestamptz else close_at end
    where id = $1 and member_id = $6 returning opening`,
  { written: written<{ opening: KeptOpening | null }>() },
);

const hastenAsk = statement(
  'payment-ask-soon',
  `update purchase_order set next_ask_at = least(next_ask_at, $3)
    where channel = $1 and next_ask_at is not null and ($2::bigint is null and state = 'created' or id = $2)`,
);

const setNextAsk = statement(
  'payment-ask-again',
  'update purchase_order set next_ask_at = $2 where id = $1 and member_id = $3 and settled_by_id is null',
);

/** A state is good for a time later than the last one that was used: once. */
const useState = statement(
  'payment-use-payer-state',
  `update purchase_order set payer_told_at = $2
    where id = $1 and member_id = $3 and (payer_told_at is null or payer_told_at < $2)`,
);

/** Takes note that a gateway's word of a payer was used, asked for at that time; false where a later one was. */
export const usePayerState = async (
  db: Db,
  { orderId, memberId }: OrderId,
  askedAt: Date,
): Promise<boolean> => (await db.run(useState, [orderId, askedAt, memberId])) > 0;

/** Keeps how an order is paid, unless that is kept; returns what is kept. */
export async function keepOpening(
  db: Db,
  { orderId, memberId }: OrderId,
  opening: KeptOpening,
  at: Date,
): Promise<KeptOpening> {
  const payUrl = opening.as === 'redirect' ? opening.url : null;
  const values = [orderId, opening, payUrl, opening.gatewayOrder ?? null, at, memberId];
  return (await db.row(updateOpening, values))?.opening ?? opening;
}

export const askAgainAt = (
  db: Db,
  { orderId, memberId }: OrderId,
  at: Date | null,
): Promise<number> => db.run(setNextAsk, [orderId, at, memberId]);

/** Makes an order of a channel due to be asked about, or all of its open ones; those of others stay as they are. */
export const askSoon = (
  db: Db,
  channel: string,
  orderId: number | null,
  at: Date,
): Promise<number> => db.run(hastenAsk, [channel, orderId, at]);
