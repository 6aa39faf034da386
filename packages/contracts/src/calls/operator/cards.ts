import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { card, cardBatch, cardGoods } from '../../entities/card.ts';
import { count, couponOff } from '../../entities/wire-values.ts';
import { becauseOf } from '../../fault.ts';
import { defineOperatorList } from '../../operator-list.ts';
import { boundedText, dayField, filledText, reason, rowIdField } from '../payload-fields.ts';

/** The most cards in one batch, and the most that one card is worth. */
const cardLimits = {
  count: 10_000,
  vip: 3650,
  coins: 1_000_000,
  fen: 10_000_000,
  percent: 100,
} as const;

export const listCardBatches = defineOperatorList({
  path: '/admin-api/cards/batches',
  needs: operatorMay('sales.read', 'given'),
  summary:
    'Batches of cards, newest first, with how many of each were redeemed; by id, one of them.',
  filters: { id: z.optional(rowIdField) },
  sorts: ['newest'],
  row: cardBatch,
});

export const listCards = defineOperatorList({
  path: '/admin-api/cards/list',
  needs: operatorMay('sales.read', 'given'),
  summary: 'The cards of a batch with the members who redeemed them, or the card of a code.',
  filters: { batchId: z.optional(rowIdField), code: z.optional(filledText(64)) },
  sorts: ['oldest'],
  row: card,
});

export const makeCards = defineOperatorCall({
  path: '/admin-api/cards/make',
  needs: operatorMay('sales.change', 'recent'),
  audit: {
    action: 'card.make',
    fields: ['goods', 'amount', 'off', 'planDays', 'count', 'validUntil', 'isWaiting'],
  },
  summary:
    'Makes a batch of cards; answers their codes, shown only once. A batch above the operator’s own limit waits.',
  payload: z
    .object({
      goods: cardGoods,
      /** Days, coins, or what a coupon takes off: per cents or fen. */
      amount: z.int().check(z.gte(1), z.lte(cardLimits.fen)),
      /** For coupons: what they take off, and the days of the one plan that they are for; left out: any. */
      off: z.optional(couponOff),
      planDays: z.optional(z.nullable(rowIdField)),
      count: z.int().check(z.gte(1), z.lte(cardLimits.count)),
      note: z._default(boundedText(100), ''),
      /** The last day (Asia/Shanghai) on which the cards can be redeemed; left out: no end. */
      validUntil: z.optional(dayField),
      reason,
    })
    .check(
      z.refine(({ goods, off }) => (goods === 'coupon') === (off !== undefined), {
        error: 'what a coupon takes off',
        path: ['off'],
      }),
      z.refine(({ goods, planDays }) => goods === 'coupon' || typeof planDays !== 'number', {
        error: 'for coupons alone',
        path: ['planDays'],
      }),
      z.refine(
        ({ goods, off, amount }) =>
          amount <= (goods === 'coupon' ? cardLimits[off ?? 'fen'] : cardLimits[goods]),
        becauseOf('above-limit', 'amount'),
      ),
    ),
  answer: z.object({ batchId: rowIdField, codes: z.array(z.string()), isWaiting: z.boolean() }),
});

export const confirmCards = defineOperatorCall({
  path: '/admin-api/cards/confirm',
  needs: operatorMay('sales.change', 'recent'),
  audit: { action: 'card.confirm', fields: ['isWaiting', 'wasAlone'] },
  summary: 'Confirms a waiting batch; the operator who made it may not.',
  payload: z.object({ batchId: rowIdField, reason }),
  answer: z.object({ count: z.int().check(z.positive()) }),
  refusals: [
    'card-batch-unknown',
    'card-batch-revoked',
    'card-batch-good',
    'own-card-batch',
    'confirmer-tied',
  ],
});

export const revokeCards = defineOperatorCall({
  path: '/admin-api/cards/revoke',
  needs: operatorMay('sales.change', 'recent'),
  audit: { action: 'card.revoke', fields: ['isRevoked', 'revoked'] },
  summary: 'Revokes the cards of a batch that were not redeemed; answers how many.',
  payload: z.object({ batchId: rowIdField, reason }),
  answer: z.object({ revoked: count }),
  refusals: ['card-batch-unknown', 'card-batch-revoked'],
});

export const operatorCardCalls = {
  listCardBatches,
  listCards,
  makeCards,
  confirmCards,
  revokeCards,
};
