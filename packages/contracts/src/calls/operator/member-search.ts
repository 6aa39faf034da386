import * as z from 'zod/mini';

import { operatorMay } from '../../call.ts';
import { listedMember } from '../../entities/listed-member.ts';
import { defineOperatorList } from '../../operator-list.ts';
import { boundedText } from '../payload-fields.ts';

export const listMembers = defineOperatorList({
  path: '/admin-api/members/list',
  needs: operatorMay('members.read', 'given'),
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
