import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { inboxGroup, inboxItem } from '../../entities/inbox.ts';

export const listInbox = defineOperatorCall({
  path: '/admin-api/inbox/list',
  needs: operatorMay('overview.read', 'given'),
  audit: 'reads only',
  summary:
    'Everything that waits for an operator, of the kinds that the caller may see, the most urgent first: by the share of its time gone by, and by money.',
  payload: z.object({}),
  answer: z.object({
    /** Every kind that the caller may see, with its total. */
    groups: z.array(inboxGroup),
    /** At most 50 of each kind. */
    list: z.array(inboxItem),
  }),
});

export const operatorInboxCalls = { listInbox };
