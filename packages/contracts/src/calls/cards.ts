import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { goodsKind } from '../entities/wire-values.ts';
import { boundedText } from './payload-fields.ts';

export const redeemCard = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/redeemCard',
  needs: 'member',
  sealed: false,
  summary: 'Redeems the code of a card, once, for its VIP days or coins.',
  payload: z.object({ code: boundedText(64) }),
  answer: z.object({ goods: goodsKind, amount: z.int().check(z.positive()) }),
  limit: {
    name: 'wrong-cards',
    most: 'wrongCardsPerHour',
    within: 'hour',
    per: 'member',
    counts: 'writes',
  },
  refusals: [
    'vip-too-long',
    'card-unknown',
    'card-used',
    'card-over',
    'card-revoked',
    'card-waiting',
    'card-is-coupon',
    'member-banned',
    'own-account',
  ],
});

export const cardCalls = { redeemCard };
