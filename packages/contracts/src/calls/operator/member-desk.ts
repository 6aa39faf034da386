import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { memberFile } from '../../entities/member-file.ts';
import { count } from '../../entities/wire-values.ts';
import { filledText, reason } from '../payload-fields.ts';
import { adjustMember, decideAdjustment, listAdjustments } from './adjustments.ts';
import { listMembers } from './member-search.ts';

const memberCode = filledText(32);
const one = z.object({ memberCode, reason });

export const getMemberFile = defineOperatorCall({
  path: '/admin-api/members/get',
  needs: operatorMay('members.read', 'given'),
  audit: { action: 'member.look', fields: [] },
  summary:
    'All facts about a member, from VIP and purse to notes. The audit keeps that it was read, once in ten minutes.',
  payload: z.object({ memberCode }),
  answer: memberFile,
  refusals: ['member-unknown'],
});

export const resetMemberPassword = defineOperatorCall({
  path: '/admin-api/members/reset-password',
  needs: operatorMay('members.change', 'recent'),
  audit: { action: 'member.reset-password', fields: ['password'], secrets: ['password'] },
  changesCredentials: true,
  summary:
    'Draws a temporary password, shown only once, and ends every session. The member’s withdrawals wait for three days.',
  payload: one,
  answer: z.object({ password: z.string() }),
  refusals: ['member-unknown', 'own-account', 'account-tied'],
});

export const endMemberSessions = defineOperatorCall({
  path: '/admin-api/members/end-sessions',
  needs: operatorMay('members.change', 'given'),
  audit: { action: 'member.end-sessions', fields: ['sessions'] },
  summary: 'Ends every session of a member.',
  payload: one,
  answer: z.object({ ended: count }),
  refusals: ['member-unknown', 'own-account', 'account-tied'],
});

export const noteMember = defineOperatorCall({
  path: '/admin-api/members/note',
  needs: operatorMay('members.change', 'given'),
  audit: { action: 'member.note', fields: ['note'] },
  summary: 'Adds a note about a member for the other operators.',
  payload: z.object({ memberCode, text: filledText(1000) }),
  answer: z.null(),
  refusals: ['member-unknown', 'own-account', 'account-tied'],
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
