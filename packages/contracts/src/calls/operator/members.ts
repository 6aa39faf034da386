import * as z from 'zod/mini';

import { defineCall } from '../../call.ts';
import { filledText } from '../payload-fields.ts';

const payload = z.object({ memberCode: filledText(32), reason: filledText(200) });
const answer = z.object({ banned: z.boolean() });
const refusals = ['member-unknown', 'own-account'] as const;

export const banMember = defineCall({
  method: 'POST',
  path: '/admin-api/members/ban',
  needs: 'operator',
  sealed: false,
  summary: 'Keeps a member from ordering, earning and withdrawing.',
  ...{ payload, answer, refusals },
});

export const unbanMember = defineCall({
  method: 'POST',
  path: '/admin-api/members/unban',
  needs: 'operator',
  sealed: false,
  summary: 'Lifts the ban of a member.',
  ...{ payload, answer, refusals },
});

export const operatorMemberCalls = { banMember, unbanMember };
