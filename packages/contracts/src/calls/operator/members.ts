import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { filledText, reason } from '../payload-fields.ts';

const payload = z.object({ memberCode: filledText(32), reason });
const answer = z.object({ banned: z.boolean() });
const refusals = ['member-unknown', 'own-account', 'account-tied'] as const;

export const banMember = defineOperatorCall({
  path: '/admin-api/members/ban',
  needs: operatorMay('members.change', 'recent'),
  audit: { action: 'member.ban', fields: ['banned'] },
  summary: 'Keeps a member from ordering, earning and withdrawing.',
  payload,
  answer,
  refusals,
});

export const unbanMember = defineOperatorCall({
  path: '/admin-api/members/unban',
  needs: operatorMay('members.change', 'recent'),
  audit: { action: 'member.unban', fields: ['banned'] },
  summary: 'Lifts the ban of a member.',
  payload,
  answer,
  refusals,
});

export const operatorMemberCalls = { banMember, unbanMember };
