import type { Coupon } from '@lantern/rules/coupon';
import type { GoodsKind } from '@lantern/rules/vip-plans';

import { type Db, statement } from '../../../platform/database/db.ts';
import { lockName } from '../../../platform/database/lock-name.ts';
import { sql } from '../../../platform/database/sql.ts';

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

const selectBatches = sql.rows(
  'card-batches',
  `select batch.id, batch.goods, batch.amount, batch.coupon_off as off, batch.coupon_days as "planDays", batch.count, batch.note, batch.valid_until as "validUntil",
          batch.operator_id as "operatorId", operator.login_name as operator, batch.created_at as "createdAt", batch.revoked_at as "revokedAt",
          (${waits}) as "isWaiting", confirmer.login_name as "confirmedBy",
          (select count(*)::int from card where batch_id = batch.id and redeemed_at is not null) as redeemed
     from card_batch batch join operator on operator.id = batch.operator_id
     left join operator confirmer on confirmer.id = batch.confirmed_by_id
    where batch.id < coalesce(:afterId::bigint, 9223372036854775807) and batch.id = coalesce(:id::bigint, batch.id)
    order by batch.id desc limit :size`,
);

const countBatches = sql.one(
  'card-count-batches',
  `select count(*)::int as found
     from (select from card_batch where id = coalesce(:id::bigint, id) limit :most) bounded`,
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

const countCards = sql.one(
  'card-count',
  'select count(*)::int as found from (select from card where batch_id = :batchId limit :most) bounded',
);

const insertBatchRow = sql.one(
  'card-insert-batch',
  `insert into card_batch (goods, amount, count, note, valid_until, operator_id, created_at, is_large, coupon_off,
     coupon_days, coupon_worth_fen)
   values (:goods::text::order_goods, :amount, :length, :note, :validUntil, :operatorId, :at, :isLarge, :off, :planDays, :worthFen) returning id`,
);

const insertCardRows = sql.run(
  'card-insert',
  `insert into card (batch_id, digest, ending)
   select :id, given.digest, given.ending from unnest(:digests::bytea[], :endings::text[]) given (digest, ending)`,
);

const sumAlone = sql.one(
  'card-sum-alone',
  `select coalesce(sum(amount::bigint * count), 0)::bigint as worth from card_batch
    where operator_id = :operatorId and goods = :goods::text::order_goods and coupon_off is null and created_at >= :since and not is_large`,
);

const sumCouponsAlone = sql.one(
  'card-sum-coupons-alone',
  `select coalesce(sum(coupon_worth_fen * count), 0)::bigint as worth from card_batch
    where operator_id = :operatorId and coupon_off is not null and created_at >= :since and not is_large`,
);

const countLeft = sql.one(
  'card-count-left',
  'select count(*)::int as "left" from card where batch_id = :batchId and redeemed_at is null',
);

const markRevoked = sql.run(
  'card-revoke',
  'update card_batch set revoked_at = :at where id = :batchId',
);

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

export const findBatches = (
  db: Db,
  { id, afterId, size }: { id: number | undefined; afterId: number | null; size: number },
): Promise<BatchRow[]> => selectBatches(db, { afterId, size, id: id ?? null });

/** The number of batches, or of those with an id, counted up to `most`. */
export const countAllBatches = async (
  db: Db,
  id: number | undefined,
  most: number,
): Promise<number> => (await countBatches(db, { most, id: id ?? null })).found;

export const findCards = sql.rows(
  'card-of-batch',
  `${cardColumns} where card.batch_id = :batchId and card.id > :afterId order by card.id limit :size`,
);

/** The card or the coupon with a code, by the code's digests. */
export const findByDigest = sql.rows(
  'card-of-code',
  `${cardColumns} where card.digest = any(:digests::bytea[]) and card.id > :afterId limit :size`,
);

export const countCardsOf = async (db: Db, batchId: number, most: number): Promise<number> =>
  (await countCards(db, { batchId, most })).found;

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
  const { id } = await insertBatchRow(tx, {
    ...it,
    length: it.cards.length,
    off: it.coupon?.off ?? null,
    planDays: it.coupon?.planDays ?? null,
    worthFen: it.coupon?.worthFen ?? null,
  });
  const digests = it.cards.map(({ digest }) => digest);
  await insertCardRows(tx, { id, digests, endings: it.cards.map(({ ending }) => ending) });
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
      ? sumCouponsAlone(tx, { operatorId, since })
      : sumAlone(tx, { operatorId, goods, since });
  return (await sum).worth;
}

/** Locks and returns a batch: none of its cards is redeemed, and nothing else changes it, before this transaction ends. */
export const lockBatch = sql.row(
  'card-lock-batch',
  `select batch.operator_id as "operatorId", batch.count, batch.revoked_at as "revokedAt", (${waits}) as "isWaiting"
     from card_batch batch where batch.id = :batchId for no key update`,
);

export const confirmBatch = sql.run(
  'card-confirm',
  'update card_batch set confirmed_by_id = :operatorId, confirmed_at = :at, was_alone = :wasAlone where id = :batchId',
);

/** Revokes a locked batch; returns the number of cards that lose their value. */
export async function revokeBatch(tx: Db, batchId: number, at: Date): Promise<number> {
  await markRevoked(tx, { batchId, at });
  return (await countLeft(tx, { batchId })).left;
}

/**
 * Locks and returns a card: no other transaction redeems or revokes it before this one ends. The lock on its batch is shared:
 * members redeem its cards side by side, and it is not revoked meanwhile.
 */
export const lockCard = sql.row(
  'card-lock',
  `select card.id as "cardId", card.redeemed_at as "redeemedAt", card.member_id as "memberId", batch.goods, batch.amount,
          batch.valid_until as "validUntil", batch.revoked_at as "revokedAt", (${waits}) as "isWaiting",
          operator.member_id as "makerId"
     from card join card_batch batch on batch.id = card.batch_id join operator on operator.id = batch.operator_id
    where card.digest = :digest and batch.coupon_off is null for no key update of card for share of batch`,
);

export const findCouponRow = (db: Db, digest: Buffer): Promise<CouponRow | null> =>
  db.row(selectCoupon, [digest]);

/** Locks and returns a coupon: no other order is made or settled with it before this transaction ends. */
export const lockCouponOf = (tx: Db, digest: Buffer): Promise<CouponRow | null> =>
  tx.row(lockCouponRow, [digest]);

/** The same by its id. */
export const lockCardById = sql.run(
  'card-lock-by-id',
  'select 1 from card where id = :cardId for no key update',
);

export const saveRedeemed = sql.run(
  'card-redeem',
  'update card set member_id = :memberId, redeemed_at = :at where id = :cardId and redeemed_at is null',
);
