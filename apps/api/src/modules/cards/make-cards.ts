import { createHash } from 'node:crypto';

import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/cards';
import { CARD_CODE_BYTES, readCardCode, writeCardCode } from '@lantern/rules/card-code';
import {
  formatShanghaiTime,
  shiftBusinessDay,
  startOfBusinessDay,
} from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import type { ActContext } from '../../calls/call-context.ts';
import { pageOf, readCursor } from '../../calls/keyset.ts';
import { refuse } from '../../platform/app-error.ts';
import * as repo from './cards.repo.ts';

const endingLength = 4;

/** What is kept of a code. It has 128 random bits: there is nothing to guess, and so nothing to slow down. */
export const digestOf = (characters: string): Buffer =>
  createHash('sha256').update(`card ${characters}`).digest();

/** Makes a batch of cards; the codes are answered and kept nowhere. */
export async function makeCards(
  { deps, act }: ActContext,
  { goods, amount, count, note, validUntil, reason }: PayloadOf<typeof calls.makeCards>,
): Promise<AnswerOf<typeof calls.makeCards>> {
  const until =
    validUntil === undefined ? null : startOfBusinessDay(shiftBusinessDay(validUntil, 1));
  if (until && until <= deps.now()) refuse('bad-payload', { fields: ['validUntil'] });
  const codes = Array.from({ length: count }, () =>
    writeCardCode(deps.randomBytes(CARD_CODE_BYTES)),
  );
  const cards = codes.map((code) => ({
    digest: digestOf(readCardCode(code) ?? ''),
    ending: code.replaceAll('-', '').slice(-endingLength),
  }));
  const batchId = await deps.db.transact(async (tx) => {
    const batch = { goods, amount, note, validUntil: until, at: deps.now(), cards };
    const id = await repo.insertBatch(tx, { ...batch, operatorId: act.operatorId });
    const after = { goods, amount, count, validUntil: validUntil ?? null };
    await act.keepAudit(tx, { subject: { kind: 'card-batch', id }, after, reason });
    return id;
  });
  return { batchId, codes };
}

/** Makes what was not redeemed of a batch worth nothing. */
export async function revokeCards(
  { deps: { db, now }, act }: ActContext,
  { batchId, reason }: PayloadOf<typeof calls.revokeCards>,
): Promise<AnswerOf<typeof calls.revokeCards>> {
  return db.transact(async (tx) => {
    const revoked = (await repo.revokeBatch(tx, batchId, now)) ?? refuse('card-batch-unknown');
    if (revoked === 'revoked') return refuse('card-batch-revoked');
    const change = { before: { isRevoked: false }, after: { isRevoked: true, revoked } };
    await act.keepAudit(tx, { subject: { kind: 'card-batch', id: batchId }, ...change, reason });
    return { revoked };
  });
}

const cursor = z.tuple([z.int()]);
const dateOf = (at: Date | null): string | null => at && formatShanghaiTime(at);

/** A page of batches. */
export async function listCardBatches(
  { deps: { db } }: ActContext,
  { sort, size, after }: PayloadOf<typeof calls.listCardBatches>,
): Promise<AnswerOf<typeof calls.listCardBatches>> {
  const afterId = readCursor(cursor, { sort, after })?.[0] ?? null;
  return pageOf({
    ...{ sort, size, after },
    find: (wanted) => repo.findBatches(db, afterId, wanted),
    count: (most) => repo.countAllBatches(db, most),
    keyOf: ({ id }) => [id],
    present: ({ createdAt, revokedAt, validUntil, ...row }) => ({
      ...{ id: row.id, goods: row.goods, amount: row.amount, count: row.count },
      ...{ redeemed: row.redeemed, note: row.note, operator: row.operator },
      validUntil: dateOf(validUntil),
      createTime: formatShanghaiTime(createdAt),
      revokeTime: dateOf(revokedAt),
    }),
  });
}

/** A page of the cards of a batch, or the one of a code; nothing where neither is named. */
export async function listCards(
  { deps: { db } }: ActContext,
  { sort, size, after, batchId, code }: PayloadOf<typeof calls.listCards>,
): Promise<AnswerOf<typeof calls.listCards>> {
  const afterId = readCursor(cursor, { sort, after })?.[0] ?? 0;
  const characters = code === undefined ? null : readCardCode(code);
  const find = (wanted: number): Promise<repo.CardRow[]> => {
    if (characters !== null) return repo.findByDigest(db, digestOf(characters), afterId, wanted);
    const isAll = code === undefined && batchId !== undefined;
    return isAll ? repo.findCards(db, batchId, afterId, wanted) : Promise.resolve([]);
  };
  return pageOf({
    ...{ sort, size, after },
    find,
    count: async (most) =>
      code === undefined && batchId !== undefined
        ? repo.countCardsOf(db, batchId, most)
        : (await find(1)).length,
    keyOf: ({ id }) => [id],
    present: (row) => ({
      ...{ id: row.id, batchId: row.batchId, ending: row.ending },
      memberCode: row.memberCode ?? '',
      redeemTime: dateOf(row.redeemedAt),
    }),
  });
}
