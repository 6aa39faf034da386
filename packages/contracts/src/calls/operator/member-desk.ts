import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import {
  adjustedGoods,
  adjustment,
  adjustmentState,
  listedMember,
  memberFile,
} from '../../entities/member-file.ts';
import { defineOperatorList } from '../../operator-list.ts';
import { boundedText, filledText, rowIdField, sendingId } from '../payload-fields.ts';

const memberCode = filledText(32);
const reason = filledText(200);
const one = z.object({ memberCode, reason });

export const listMembers = defineOperatorList({
  path: '/admin-api/members/list',
  needs: operatorMay('members.read'),
  summary:
    'Members, found by code, login name, order number or the start of a nickname; by their inviter’s code; or by the start of their last address.',
  filters: {
    text: z.optional(boundedText(64).check(z.trim())),
    by: z._default(z.enum(['any', 'inviter', 'address']), 'any'),
    banned: z.optional(z.boolean()),
  },
  sorts: ['newest'],
  row: listedMember,
});

export const getMemberFile = defineOperatorCall({
  path: '/admin-api/members/get',
  needs: operatorMay('members.read'),
  audit: { action: 'member.look', fields: [] },
  summary:
    'A member’s whole story, from VIP and purse to notes. That it was looked at is written down, once in ten minutes.',
  payload: z.object({ memberCode }),
  answer: memberFile,
  refusals: ['member-unknown'],
});

/** The most that one adjustment moves either way. */
export const adjustmentLimits = { vip: 3650, coins: 1_000_000 } as const;

export const adjustMember = defineOperatorCall({
  path: '/admin-api/members/adjust',
  needs: operatorMay('members.grant', 'recent'),
  audit: { action: 'member.adjust', fields: ['goods', 'amount', 'state'] },
  summary:
    'Gives a member days of VIP or coins, or takes them (below zero). Above the bound it waits for a second person.',
  payload: z
    .object({
      memberCode,
      goods: adjustedGoods,
      amount: z.int().check(z.gte(-adjustmentLimits.coins), z.lte(adjustmentLimits.coins)),
      reason,
      clientId: sendingId,
    })
    .check(
      z.refine(({ goods, amount }) => amount !== 0 && Math.abs(amount) <= adjustmentLimits[goods], {
        error: 'more than nothing, and within the limit of its kind',
        path: ['amount'],
      }),
    ),
  answer: z.object({ id: rowIdField, state: adjustmentState }),
  refusals: ['member-unknown', 'own-account', 'adjustment-short', 'adjustments-spent'],
});

export const listAdjustments = defineOperatorList({
  path: '/admin-api/adjustments/list',
  needs: operatorMay('members.read'),
  summary: 'What operators gave and took, the newest first.',
  filters: { state: z.optional(adjustmentState) },
  sorts: ['newest'],
  row: adjustment,
});

export const decideAdjustment = defineOperatorCall({
  path: '/admin-api/adjustments/decide',
  needs: operatorMay('members.grant', 'recent'),
  audit: { action: 'member.decide-adjustment', fields: ['state', 'wasAlone'] },
  summary:
    'Applies an adjustment that waits, or refuses it. Who asked may only refuse it, unless nobody else may decide.',
  payload: z.object({ id: rowIdField, applies: z.boolean(), reason }),
  answer: z.object({ state: adjustmentState }),
  refusals: [
    'adjustment-unknown',
    'adjustment-decided',
    'adjustment-short',
    'own-adjustment',
    'own-account',
  ],
});

export const resetMemberPassword = defineOperatorCall({
  path: '/admin-api/members/reset-password',
  needs: operatorMay('members.change', 'recent'),
  audit: { action: 'member.reset-password', fields: ['password'], secrets: ['password'] },
  summary:
    'Draws a temporary password, the only time it is seen here, and ends every session of the member.',
  payload: one,
  answer: z.object({ password: z.string() }),
  refusals: ['member-unknown', 'own-account'],
});

export const endMemberSessions = defineOperatorCall({
  path: '/admin-api/members/end-sessions',
  needs: operatorMay('members.change'),
  audit: { action: 'member.end-sessions', fields: ['sessions'] },
  summary: 'Ends every session of a member.',
  payload: one,
  answer: z.object({ ended: z.int().check(z.nonnegative()) }),
  refusals: ['member-unknown', 'own-account'],
});

export const noteMember = defineOperatorCall({
  path: '/admin-api/members/note',
  needs: operatorMay('members.change'),
  audit: { action: 'member.note', fields: ['note'] },
  summary: 'Writes something down about a member, for the other operators.',
  payload: z.object({ memberCode, text: filledText(1000) }),
  answer: z.null(),
  refusals: ['member-unknown', 'own-account'],
});

export const operatorMemberDeskCalls = {
  listMembers,
  getMemberFile,
  adjustMember,
  listAdjustments,
  decideAdjustment,
  resetMemberPassword,
  endMemberSessions,
  noteMember,
};
