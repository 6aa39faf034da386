import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { written } from '../../../../platform/database/statement.ts';
import type { Opening, Place } from '../channels/channel.ts';

/** The key of an order's row: its id, and its member, by whom a database may be split. */
export interface OrderId {
  orderId: number;
  memberId: number;
}

/** How an order is paid, and the place for which its channel said so; for a call of our page, the member who may make it. */
export type KeptOpening = Opening & { place: Place; memberId?: number };

/** An order that was over before its gateway answered is closed there after all. */
const updateOpening = sql.row(
  'payment-keep-opening',
  `update purchase_order set opening = coalesce(opening, :opening), pay_url = coalesce(pay_url, :payUrl),
          gateway_order = coalesce(gateway_order, :gatewayOrder),
          close_at = case when state = 'expired' then :at::timestamptz else close_at end
    where id = :orderId and member_id = :memberId returning opening`,
  { written: written<{ opening: KeptOpening | null }>() },
);

/** A state is good for a time later than the last one that was used: once. */
const useState = sql.run(
  'payment-use-payer-state',
  `update purchase_order set payer_told_at = :askedAt
    where id = :orderId and member_id = :memberId and (payer_told_at is null or payer_told_at < :askedAt)`,
);

/** Takes note that a gateway's word of a payer was used, asked for at that time; false where a later one was. */
export const usePayerState = async (
  db: Db,
  { orderId, memberId }: OrderId,
  askedAt: Date,
): Promise<boolean> => (await useState(db, { orderId, askedAt, memberId })) > 0;

/** Keeps how an order is paid, unless that is kept; returns what is kept. */
export async function saveOpening(
  db: Db,
  { orderId, memberId }: OrderId,
  opening: KeptOpening,
  at: Date,
): Promise<KeptOpening> {
  const payUrl = opening.as === 'redirect' ? opening.url : null;
  const values = {
    orderId,
    opening,
    payUrl,
    gatewayOrder: opening.gatewayOrder ?? null,
    at,
    memberId,
  };
  return (await updateOpening(db, values))?.opening ?? opening;
}

export const askAgainAt = sql.run(
  'payment-ask-again',
  'update purchase_order set next_ask_at = :at where id = :orderId and member_id = :memberId and settled_by_id is null',
);

/** Makes an order of a channel due to be asked about, or all of its open ones; those of others stay as they are. */
export const askSoon = sql.run(
  'payment-ask-soon',
  `update purchase_order set next_ask_at = least(next_ask_at, :at)
    where channel = :channel and next_ask_at is not null and (:orderId::bigint is null and state = 'created' or id = :orderId)`,
);
