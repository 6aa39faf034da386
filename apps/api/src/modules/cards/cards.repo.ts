import { type Db, statement } from '../../platform/database/db.ts';

export type CardGoods = 'vip' | 'coins';

/** A batch as operators see it. */
export interface BatchRow {
  id: number;
  goods: CardGoods;
  amount: number;
  count: number;
  redeemed: number;
  note: string;
  validUntil: Date | null;
  operator: string;
  createdAt: Date;
  revokedAt: Date | null;
}

const selectBatches = statement<BatchRow>(
  'card-batches',
  `select batch.id, batch.goods, batch.amount, batch.count, batch.note, batch.valid_until as "validUntil",
          operator.login_name as operator, batch.created_at as "createdAt", batch.revoked_at as "revokedAt",
          (select count(*)::int from card where batch_id = batch.id and redeemed_at is not null) as redeemed
     from card_batch batch join operator on operator.id = batch.operator_id
    where batch.id < coalesce($1::bigint, 9223372036854775807) order by batch.id desc limit $2`,
);

const countBatches = statement<{ found: number }>(
  'card-count-batches',
  'select count(*)::int as found from (select from card_batch limit $1) bounded',
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

const selectCards = statement<CardRow>(
  'card-of-batch',
  `${cardColumns} where card.batch_id = $1 and card.id > $2 order by card.id limit $3`,
);

const selectByDigest = statement<CardRow>(
  'card-of-code',
  `${cardColumns} where card.digest = $1 and card.id > $2 limit $3`,
);

const countCards = statement<{ found: number }>(
  'card-count',
  'select count(*)::int as found from (select from card where batch_id = $1 limit $2) bounded',
);

const insertBatchRow = statement<{ id: number }>(
  'card-insert-batch',
  `insert into card_batch (goods, amount, count, note, valid_until, operator_id, created_at)
   values ($1::text::order_goods, $2, $3, $4, $5, $6, $7) returning id`,
);

const insertCardRows = statement(
  'card-insert',
  `insert into card (batch_id, digest, ending)
   select $1, given.digest, given.ending from unnest($2::bytea[], $3::text[]) given (digest, ending)`,
);

const lockBatchRow = statement<{ revokedAt: Date | null; left: number }>(
  'card-lock-batch',
  `select revoked_at as "revokedAt" from card_batch where id = $1 for no key update`,
);

const countLeft = statement<{ left: number }>(
  'card-count-left',
  'select count(*)::int as "left" from card where batch_id = $1 and redeemed_at is null',
);

const markRevoked = statement('card-revoke', 'update card_batch set revoked_at = $2 where id = $1');

/** A card that is to be redeemed, with what it is for. */
export interface LockedCard {
  cardId: number;
  redeemedAt: Date | null;
  goods: CardGoods;
  amount: number;
  validUntil: Date | null;
  revokedAt: Date | null;
  /** The member whom the operator that made it is, if any. */
  makerId: number | null;
}

/** The batch is shared by those who redeem its cards, and not revoked meanwhile. */
const lockCardRow = statement<LockedCard>(
  'card-lock',
  `select card.id as "cardId", card.redeemed_at as "redeemedAt", batch.goods, batch.amount,
          batch.valid_until as "validUntil", batch.revoked_at as "revokedAt", operator.member_id as "makerId"
     from card join card_batch batch on batch.id = card.batch_id join operator on operator.id = batch.operator_id
    where card.digest = $1 for no key update of card for share of batch`,
);

const markRedeemed = statement(
  'card-redeem',
  'update card set member_id = $2, redeemed_at = $3 where id = $1 and redeemed_at is null',
);

export const findBatches = (db: Db, afterId: number | null, size: number): Promise<BatchRow[]> =>
  db.rows(selectBatches, [afterId, size]);

/** How many there are, counted up to `most`. */
export const countAllBatches = async (db: Db, most: number): Promise<number> =>
  (await db.row(countBatches, [most]))?.found ?? 0;

export const findCards = (db: Db, batchId: number, afterId: number, size: number) =>
  db.rows(selectCards, [batchId, afterId, size]);

/** The card of a code, by its digest. */
export const findByDigest = (db: Db, digest: Buffer, afterId: number, size: number) =>
  db.rows(selectByDigest, [digest, afterId, size]);

export const countCardsOf = async (db: Db, batchId: number, most: number): Promise<number> =>
  (await db.row(countCards, [batchId, most]))?.found ?? 0;

export interface NewBatch {
  goods: CardGoods;
  amount: number;
  note: string;
  validUntil: Date | null;
  operatorId: number;
  at: Date;
  cards: readonly { digest: Buffer; ending: string }[];
}

/** Writes a batch and its cards; answers its id. */
export async function insertBatch(tx: Db, it: NewBatch): Promise<number> {
  const what = [it.goods, it.amount, it.cards.length, it.note, it.validUntil];
  const row = await tx.row(insertBatchRow, [...what, it.operatorId, it.at]);
  if (row === null) throw new Error('an insert answered no row');
  const digests = it.cards.map(({ digest }) => digest);
  await tx.run(insertCardRows, [row.id, digests, it.cards.map(({ ending }) => ending)]);
  return row.id;
}

/** Revokes a batch: how many cards are worth nothing now, `revoked` when it was before, null when there is none. */
export async function revokeBatch(
  tx: Db,
  batchId: number,
  now: () => Date,
): Promise<number | 'revoked' | null> {
  const batch = await tx.row(lockBatchRow, [batchId]);
  if (batch === null) return null;
  if (batch.revokedAt !== null) return 'revoked';
  // Only here: a card may have been redeemed while this waited for the batch.
  await tx.run(markRevoked, [batchId, now()]);
  return (await tx.row(countLeft, [batchId]))?.left ?? 0;
}

/** A card, locked: no other transaction redeems or revokes it before this one ends. */
export const lockCard = (tx: Db, digest: Buffer): Promise<LockedCard | null> =>
  tx.row(lockCardRow, [digest]);

export const keepRedeemed = (tx: Db, cardId: number, memberId: number, at: Date): Promise<number> =>
  tx.run(markRedeemed, [cardId, memberId, at]);
