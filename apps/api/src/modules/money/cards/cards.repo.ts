import type { Coupon } from '@lantern/rules/coupon';
import type { GoodsKind } from '@lantern/rules/vip-plans';

import { type Db, statement } from '../../../platform/database/db.ts';
import { lockName } from '../../../platform/database/lock-name.ts';

/** A batch as operators see it. */
export interface BatchRow {
  id: number;
  goods: GoodsKind;
  amount: number;
  /** What a coupon takes off; null for cards. */
  off: Coupon['off'] | null;
  planDays: number | null;
  count: number;
  redeemed: number;
  note: string;
  validUntil: Date | null;
  operatorId: number;
  operator: string;
  createdAt: Date;
  revokedAt: Date | null;
  isWaiting: boolean;
  confirmedBy: string | null;
}

/** A batch that has no value before another operator confirms it. */
const waits = 'batch.is_large and batch.confirmed_at is null';

const selectBatches = statement(
  'card-batches',
  `select batch.id, batch.goods, batch.amount, batch.coupon_off as off, batch.coupon_days as "planDays", batch.count, batch.note, batch.valid_until as "validUntil",
          batch.operator_id as "operatorId", operator.login_name as operator, batch.created_at as "createdAt", batch.revoked_at as "revokedAt",
          (${waits}) as "isWaiting", confirmer.login_name as "confirmedBy",
          (select count(*)::int from card where batch_id = batch.id and redeemed_at is not null) as redeemed
     from card_batch batch join operator on operator.id = batch.operator_id
     left join operator confirmer on confirmer.id = batch.confirmed_by_id
    where batch.id < coalesce($1::bigint, 9223372036854775807) and batch.id = coalesce($3::bigint, batch.id)
    order by batch.id desc limit $2`,
);

const countBatches = statement(
  'card-count-batches',
  `select count(*)::int as found
     from (select from card_batch where id = coalesce($2::bigint, id) limit $1) bounded`,
);

/** A card as operators see it. */
export interface CardRow {
  id: number;
  batchId: number;
  ending: string;
  memberCode: string | null;
  redeemedAt: Date | null;
}

const cardColumns = `select card.id, card.batch_id as "batchId", card.ending, member.code as "memberCode",
    card.redeemed_at as "redeemedAt" from card left join member on member.id = card.member_id`;

const selectCards = statement(
  'card-of-batch',
  `${cardColumns} where card.batch_id = $1 and card.id > $2 order by card.id limit $3`,
);

const selectByDigest = statement(
  'card-of-code',
  `${cardColumns} where card.digest = any($1::bytea[]) and card.id > $2 limit $3`,
);

const countCards = statement(
  'card-count',
  'select count(*)::int as found from (select from card where batch_id = $1 limit $2) bounded',
);

const insertBatchRow = statement(
  'card-insert-batch',
  `insert into card_batch (goods, amount, count, note, valid_until, operator_id, created_at, is_large, coupon_off,
     coupon_days, coupon_worth_fen)
   values ($1::text::order_goods, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
);

const insertCardRows = statement(
  'card-insert',
  `insert into card (batch_id, digest, ending)
   select $1, given.digest, given.ending from unnest($2::bytea[], $3::text[]) given (digest, ending)`,
);

/** A batch, as its changes need it. */
export interface LockedBatch {
  operatorId: number;
  count: number;
  revokedAt: Date | null;
  isWaiting: boolean;
}

const lockBatchRow = statement(
  'card-lock-batch',
  `select batch.operator_id as "operatorId", batch.count, batch.revoked_at as "revokedAt", (${waits}) as "isWaiting"
     from card_batch batch where batch.id = $1 for no key update`,
);

const sumAlone = statement(
  'card-sum-alone',
  `select coalesce(sum(amount::bigint * count), 0)::bigint as worth from card_batch
    where operator_id = $1 and goods = $2::text::order_goods and coupon_off is null and created_at >= $3 and not is_large`,
);

const sumCouponsAlone = statement(
  'card-sum-coupons-alone',
  `select coalesce(sum(coupon_worth_fen * count), 0)::bigint as worth from card_batch
    where operator_id = $1 and coupon_off is not null and created_at >= $2 and not is_large`,
);

const markConfirmed = statement(
  'card-confirm',
  'update card_batch set confirmed_by_id = $2, confirmed_at = $3, was_alone = $4 where id = $1',
);

const countLeft = statement(
  'card-count-left',
  'select count(*)::int as "left" from card where batch_id = $1 and redeemed_at is null',
);

const markRevoked = statement('card-revoke', 'update card_batch set revoked_at = $2 where id = $1');

/** A card to redeem, with its value. */
export interface LockedCard {
  cardId: number;
  redeemedAt: Date | null;
  /** The member who redeemed it. */
  memberId: number | null;
  goods: GoodsKind;
  amount: number;
  validUntil: Date | null;
  revokedAt: Date | null;
  isWaiting: boolean;
  /** The own member account of the operator who made it, if any. */
  makerId: number | null;
}

/** A shared lock on the batch: members redeem its cards side by side, and it is not revoked meanwhile. */
const lockCardRow = statement(
  'card-lock',
  `select card.id as "cardId", card.redeemed_at as "redeemedAt", card.member_id as "memberId", batch.goods, batch.amount,
          batch.valid_until as "validUntil", batch.revoked_at as "revokedAt", (${waits}) as "isWaiting",
          operator.member_id as "makerId"
     from card join card_batch batch on batch.id = card.batch_id join operator on operator.id = batch.operator_id
    where card.digest = $1 and batch.coupon_off is null for no key update of card for share of batch`,
);

/** A coupon, with what it takes off. */
export interface CouponRow extends Coupon {
  couponId: number;
  redeemedAt: Date | null;
  validUntil: Date | null;
  revokedAt: Date | null;
  isWaiting: boolean;
  /** The own member account of the operator who made it, if any. */
  makerId: number | null;
}

const couponOf = `select card.id as "couponId", card.redeemed_at as "redeemedAt", batch.coupon_off as off, batch.amount,
    batch.coupon_days as "planDays", batch.valid_until as "validUntil", batch.revoked_at as "revokedAt",
    (${waits}) as "isWaiting", operator.member_id as "makerId"
   from card join card_batch batch on batch.id = card.batch_id join operator on operator.id = batch.operator_id
  where card.digest = $1 and batch.coupon_off is not null`;

const selectCoupon = statement('card-coupon', couponOf, { notNull: ['off'] });

/** A shared lock on the batch, as for cards. */
const lockCouponRow = statement(
  'card-lock-coupon',
  `${couponOf} for no key update of card for share of batch`,
  { notNull: ['off'] },
);

const lockById = statement(
  'card-lock-by-id',
  'select redeemed_at as "redeemedAt" from card where id = $1 for no key update',
);

const markRedeemed = statement(
  'card-redeem',
  'update card set member_id = $2, redeemed_at = $3 where id = $1 and redeemed_at is null',
);

export const findBatches = (
  db: Db,
  { id, afterId, size }: { id: number | undefined; afterId: number | null; size: number },
): Promise<BatchRow[]> => db.rows(selectBatches, [afterId, size, id ?? null]);

/** The number of batches, or of those with an id, counted up to `most`. */
export const countAllBatches = async (
  db: Db,
  id: number | undefined,
  most: number,
): Promise<number> => (await db.one(countBatches, [most, id ?? null])).found;

export const findCards = (db: Db, batchId: number, afterId: number, size: number) =>
  db.rows(selectCards, [batchId, afterId, size]);

/** The card or the coupon with a code, by the code's digests. */
export const findByDigest = (
  db: Db,
  digests: readonly Buffer[],
  afterId: number,
  size: number,
): Promise<CardRow[]> => db.rows(selectByDigest, [digests, afterId, size]);

export const countCardsOf = async (db: Db, batchId: number, most: number): Promise<number> =>
  (await db.one(countCards, [batchId, most])).found;

export interface NewBatch {
  goods: GoodsKind;
  amount: number;
  /** What it takes off, and what that is worth at most; null for cards. */
  coupon: (Pick<Coupon, 'off' | 'planDays'> & { worthFen: bigint }) | null;
  note: string;
  validUntil: Date | null;
  operatorId: number;
  at: Date;
  isLarge: boolean;
  cards: readonly { digest: Buffer; ending: string }[];
}

/** Writes a batch and its cards; returns the batch's id. */
export async function insertBatch(tx: Db, it: NewBatch): Promise<number> {
  const what = [it.goods, it.amount, it.cards.length, it.note, it.validUntil];
  const coupon = [it.coupon?.off ?? null, it.coupon?.planDays ?? null, it.coupon?.worthFen ?? null];
  const { id } = await tx.one(insertBatchRow, [
    ...what,
    it.operatorId,
    it.at,
    it.isLarge,
    ...coupon,
  ]);
  const digests = it.cards.map(({ digest }) => digest);
  await tx.run(insertCardRows, [id, digests, it.cards.map(({ ending }) => ending)]);
  return id;
}

/**
 * The value of the cards that an operator has made alone since then, in days or coins, and in fen for coupons; the lock keeps
 * it until this transaction ends.
 */
export async function lockMade(
  tx: Db,
  { operatorId, goods, since }: { operatorId: number; goods: GoodsKind | 'coupon'; since: Date },
): Promise<number> {
  await lockName(tx, `cards:${operatorId}`);
  const sum =
    goods === 'coupon'
      ? tx.one(sumCouponsAlone, [operatorId, since])
      : tx.one(sumAlone, [operatorId, goods, since]);
  return (await sum).worth;
}

/** Locks and returns a batch: none of its cards is redeemed, and nothing else changes it, before this transaction ends. */
export const lockBatch = (tx: Db, batchId: number): Promise<LockedBatch | null> =>
  tx.row(lockBatchRow, [batchId]);

export const confirmBatch = (
  tx: Db,
  batchId: number,
  end: { operatorId: number; at: Date; wasAlone: boolean },
): Promise<number> => tx.run(markConfirmed, [batchId, end.operatorId, end.at, end.wasAlone]);

/** Revokes a locked batch; returns the number of cards that lose their value. */
export async function revokeBatch(tx: Db, batchId: number, at: Date): Promise<number> {
  await tx.run(markRevoked, [batchId, at]);
  return (await tx.one(countLeft, [batchId])).left;
}

/** Locks and returns a card: no other transaction redeems or revokes it before this one ends. */
export const lockCard = (tx: Db, digest: Buffer): Promise<LockedCard | null> =>
  tx.row(lockCardRow, [digest]);

export const findCouponRow = (db: Db, digest: Buffer): Promise<CouponRow | null> =>
  db.row(selectCoupon, [digest]);

/** Locks and returns a coupon: no other order is made or settled with it before this transaction ends. */
export const lockCouponOf = (tx: Db, digest: Buffer): Promise<CouponRow | null> =>
  tx.row(lockCouponRow, [digest]);

/** The same by its id, without what it takes off. */
export const lockCardById = (tx: Db, cardId: number): Promise<{ redeemedAt: Date | null } | null> =>
  tx.row(lockById, [cardId]);

export const keepRedeemed = (tx: Db, cardId: number, memberId: number, at: Date): Promise<number> =>
  tx.run(markRedeemed, [cardId, memberId, at]);
