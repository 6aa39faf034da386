import { createHash } from 'node:crypto';

import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/cards';
import { CARD_CODE_BYTES, readCardCode, writeCardCode } from '@lantern/rules/card-code';
import { priceWithCoupon } from '@lantern/rules/coupon';
import {
  businessDayOf,
  formatShanghaiTime,
  spanOfDays,
  startOfBusinessDay,
} from '@lantern/rules/shanghai-time';

import type { ActContext } from '../../../calls/call-context.ts';
import { pageOf, readIdCursor } from '../../../calls/keyset.ts';
import { refuse } from '../../../platform/app-error.ts';
import { checkSecondPerson, readConfirmers } from '../../ground/operator/second-person.ts';
import { type SaleTerms, saleTermsOf } from '../../ground/site/sale-terms.ts';
import { siteSettingsOf } from '../../ground/site/site-settings.ts';
import * as repo from './cards.repo.ts';

const endingLength = 4;

/** The stored digest of a code. A fast hash is enough: a code has 128 random bits and can’t be guessed. */
export const digestOf = (characters: string, what: 'card' | 'coupon' = 'card'): Buffer =>
  createHash('sha256').update(`${what} ${characters}`).digest();

type Made = PayloadOf<typeof calls.makeCards>;

/**
 * What a coupon takes off, and what it is worth at most: its fen, or its per cents of the dearest plan that it is for. Null
 * for cards. Refuses one for a plan that is not on sale.
 */
function couponOf({ off, amount, planDays = null }: Made, { plans }: Pick<SaleTerms, 'plans'>) {
  if (off === undefined) return null;
  const fit = plans.filter(({ days }) => planDays === null || days === planDays);
  if (planDays !== null && fit.length === 0) refuse('bad-payload', { fields: ['planDays'] });
  const worth = fit.map(({ priceFen }) => priceWithCoupon(priceFen, { off, amount }).offFen);
  const dearest = worth.reduce((most, fen) => (fen > most ? fen : most), 1n);
  return { off, planDays, worthFen: dearest };
}

/** What of a kind one operator may make alone in a day: days, coins, or for coupons the fen that as many coins cost. */
async function mostADay(
  { deps }: Pick<ActContext, 'deps'>,
  goods: Made['goods'],
  { coins }: Pick<SaleTerms, 'coins'>,
): Promise<number> {
  const { cardDailyCoins, cardDailyDays } = await siteSettingsOf(deps)();
  if (goods === 'coupon') return Math.floor((cardDailyCoins * 100) / coins.coinsPerYuan);
  return goods === 'coins' ? cardDailyCoins : cardDailyDays;
}

/**
 * Makes a batch of cards. Only the answer holds the codes; they are not kept. The value that an operator may make alone in a
 * day is bounded: a batch beyond the bound waits for a second person.
 */
export async function makeCards(
  { deps, act }: ActContext,
  made: Made,
): Promise<AnswerOf<typeof calls.makeCards>> {
  const { goods, amount, count, note, validUntil, reason } = made;
  const terms = await saleTermsOf(deps)();
  const coupon = couponOf(made, terms);
  const { before: until } = spanOfDays({ until: validUntil });
  if (until && until <= deps.now()) refuse('bad-payload', { fields: ['validUntil'] });
  const codes = Array.from({ length: count }, () =>
    writeCardCode(deps.randomBytes(CARD_CODE_BYTES)),
  );
  const cards = codes.map((code) => ({
    digest: digestOf(readCardCode(code) ?? '', coupon === null ? 'card' : 'coupon'),
    ending: code.replaceAll('-', '').slice(-endingLength),
  }));
  const { operatorId } = act;
  const aDay = await mostADay({ deps }, goods, terms);
  const each = coupon === null ? amount : Number(coupon.worthFen);
  const kept = await deps.db.transact(async (tx) => {
    const at = deps.now();
    const since = startOfBusinessDay(businessDayOf(at));
    const worth = (await repo.lockMade(tx, { operatorId, goods, since })) + each * count;
    const isWaiting = worth > aDay;
    const what = { goods: goods === 'coupon' ? ('vip' as const) : goods, amount, coupon };
    const batch = { ...what, note, validUntil: until, at, cards, isLarge: isWaiting };
    const id = await repo.insertBatch(tx, { ...batch, operatorId });
    const takesOff = coupon && { off: coupon.off, planDays: coupon.planDays };
    const after = { goods, amount, ...takesOff, count, validUntil: validUntil ?? null, isWaiting };
    await act.saveAudit(tx, { subject: { kind: 'card-batch', id }, after, reason });
    return { batchId: id, isWaiting };
  });
  return { ...kept, codes };
}

/** Who made a batch, and what it takes to confirm it. */
const waitingFor = ({ operatorId }: { operatorId: number }) =>
  ({ askedById: operatorId, permission: 'sales.change' }) as const;

/** Confirms a batch that waits for a second person. */
export async function confirmCards(
  { deps, act }: ActContext,
  { batchId, reason }: PayloadOf<typeof calls.confirmCards>,
): Promise<AnswerOf<typeof calls.confirmCards>> {
  return deps.db.transact(async (tx) => {
    const batch = (await repo.lockBatch(tx, { batchId })) ?? refuse('card-batch-unknown');
    if (batch.revokedAt !== null) refuse('card-batch-revoked');
    if (!batch.isWaiting) refuse('card-batch-good');
    const asked = { ...waitingFor(batch), own: 'own-card-batch' } as const;
    const wasAlone = await checkSecondPerson({ deps, act }, tx, asked);
    await repo.confirmBatch(tx, { batchId, operatorId: act.operatorId, at: deps.now(), wasAlone });
    await act.saveAudit(tx, {
      subject: { kind: 'card-batch', id: batchId },
      before: { isWaiting: true },
      after: { isWaiting: false, ...(wasAlone && { wasAlone }) },
      reason,
    });
    return { count: batch.count };
  });
}

/** Revokes the unredeemed cards of a batch. */
export async function revokeCards(
  { deps: { db, now }, act }: ActContext,
  { batchId, reason }: PayloadOf<typeof calls.revokeCards>,
): Promise<AnswerOf<typeof calls.revokeCards>> {
  return db.transact(async (tx) => {
    const batch = (await repo.lockBatch(tx, { batchId })) ?? refuse('card-batch-unknown');
    if (batch.revokedAt !== null) return refuse('card-batch-revoked');
    // The time is read after the wait for the lock: a card may have been redeemed meanwhile.
    const revoked = await repo.revokeBatch(tx, batchId, now());
    const change = { before: { isRevoked: false }, after: { isRevoked: true, revoked } };
    await act.saveAudit(tx, { subject: { kind: 'card-batch', id: batchId }, ...change, reason });
    return { revoked };
  });
}

/** A page of batches. */
export async function listCardBatches(
  { deps }: ActContext,
  { sort, size, after, id }: PayloadOf<typeof calls.listCardBatches>,
): Promise<AnswerOf<typeof calls.listCardBatches>> {
  const { db } = deps;
  const afterId = readIdCursor({ sort, after });
  const confirmersOf = await readConfirmers(deps, db);
  return pageOf({
    sort,
    size,
    after,
    find: (wanted) => repo.findBatches(db, { id, afterId, size: wanted }),
    count: (most) => repo.countAllBatches(db, id, most),
    keyOf: (row) => [row.id],
    present: ({ createdAt, revokedAt, validUntil, ...row }) => ({
      id: row.id,
      goods: row.off === null ? row.goods : ('coupon' as const),
      amount: row.amount,
      ...(row.off !== null && { off: row.off, planDays: row.planDays }),
      count: row.count,
      redeemed: row.redeemed,
      note: row.note,
      operator: row.operator,
      isWaiting: row.isWaiting,
      confirmedBy: row.confirmedBy ?? '',
      confirmers: row.isWaiting && revokedAt === null ? confirmersOf(waitingFor(row)) : [],
      validUntil: validUntil && formatShanghaiTime(validUntil),
      createTime: formatShanghaiTime(createdAt),
      revokeTime: revokedAt && formatShanghaiTime(revokedAt),
    }),
  });
}

/** A page of a batch's cards, or the card with a code; empty when neither is given. */
export async function listCards(
  { deps: { db } }: ActContext,
  { sort, size, after, batchId, code }: PayloadOf<typeof calls.listCards>,
): Promise<AnswerOf<typeof calls.listCards>> {
  const afterId = readIdCursor({ sort, after }) ?? 0;
  const characters = code === undefined ? null : readCardCode(code);
  const find = (wanted: number): Promise<repo.CardRow[]> => {
    if (characters !== null) {
      const digests = [digestOf(characters), digestOf(characters, 'coupon')];
      return repo.findByDigest(db, { digests, afterId, size: wanted });
    }
    const isAll = code === undefined && batchId !== undefined;
    return isAll ? repo.findCards(db, { batchId, afterId, size: wanted }) : Promise.resolve([]);
  };
  return pageOf({
    sort,
    size,
    after,
    find,
    count: async (most) =>
      code === undefined && batchId !== undefined
        ? repo.countCardsOf(db, batchId, most)
        : (await find(1)).length,
    keyOf: ({ id }) => [id],
    present: (row) => ({
      id: row.id,
      batchId: row.batchId,
      ending: row.ending,
      memberCode: row.memberCode ?? '',
      redeemTime: row.redeemedAt && formatShanghaiTime(row.redeemedAt),
    }),
  });
}
