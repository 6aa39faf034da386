import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { adjustment, adjustmentState } from '../../entities/adjustment.ts';
import { goodsKind } from '../../entities/wire-values.ts';
import { becauseOf } from '../../fault.ts';
import { defineOperatorList } from '../../operator-list.ts';
import { filledText, reason, rowIdField, sendingId } from '../payload-fields.ts';

const memberCode = filledText(32);

/** The most that one adjustment gives or takes. */
export const adjustmentLimits = { vip: 3650, coins: 1_000_000 } as const;

export const adjustMember = defineOperatorCall({
  path: '/admin-api/members/adjust',
  needs: operatorMay('members.grant', 'recent'),
  audit: { action: 'member.adjust', fields: ['goods', 'amount', 'state'] },
  summary:
    'Gives a member days of VIP or coins, or takes them (below zero). Above the limit it waits for a second operator.',
  payload: z
    .object({
      memberCode,
      goods: goodsKind,
      amount: z.int().check(z.gte(-adjustmentLimits.coins), z.lte(adjustmentLimits.coins)),
      reason,
      clientId: sendingId,
    })
    .check(
      z.refine(
        ({ goods, amount }) => amount !== 0 && Math.abs(amount) <= adjustmentLimits[goods],
        becauseOf('nothing-or-above-limit', 'amount'),
      ),
    ),
  answer: z.object({ id: rowIdField, state: adjustmentState }),
  refusals: [
    'member-unknown',
    'own-account',
    'account-tied',
    'adjustment-short',
    'adjustments-spent',
    'vip-too-long',
  ],
});

export const listAdjustments = defineOperatorList({
  path: '/admin-api/adjustments/list',
  needs: operatorMay('members.read', 'given'),
  summary: 'What operators gave and took, newest first; by id, one of it.',
  filters: { state: z.optional(adjustmentState), id: z.optional(rowIdField) },
  sorts: ['newest'],
  row: adjustment,
});

export const decideAdjustment = defineOperatorCall({
  path: '/admin-api/adjustments/decide',
  needs: operatorMay('members.grant', 'recent'),
  audit: { action: 'member.decide-adjustment', fields: ['state', 'wasAlone'] },
  summary:
    'Applies or refuses a waiting adjustment. The operator who asked may only refuse it, unless no other operator may decide.',
  payload: z.object({ id: rowIdField, applies: z.boolean(), reason }),
  answer: z.object({ state: adjustmentState }),
  refusals: [
    'vip-too-long',
    'adjustment-unknown',
    'adjustment-decided',
    'adjustment-short',
    'own-adjustment',
    'confirmer-tied',
    'own-account',
    'account-tied',
  ],
});
