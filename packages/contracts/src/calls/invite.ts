import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { invitee } from '../entities/invitee.ts';
import { count } from '../entities/wire-values.ts';
import { boundedText, currentPage, ownIdentity } from './payload-fields.ts';

/** The inviter's memberCode. */
export const inviterCode = boundedText(64);

export const bindInviteCode = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/bindInviteCode',
  limit: { name: 'bind', most: 'bindsPerHour', within: 'hour', per: 'member', counts: 'calls' },
  needs: 'member',
  sealed: false,
  summary:
    'Binds the inviter: once, within 24 hours of registering, never the caller, never in a circle.',
  payload: z.object({ parentId: inviterCode }),
  answer: z.object({ bound: z.boolean() }),
  refusals: ['invite-refused', 'too-many'],
});

export const listInvitees = defineCall({
  method: 'POST',
  path: '/renren-api/api/member/listInvitePaging',
  needs: 'member',
  sealed: false,
  summary: 'The members the caller has invited, newest first.',
  payload: z.object({ currentPage, parentId: ownIdentity }),
  answer: z.object({ list: z.array(invitee), total: count }),
  refusals: ['not-yours'],
});

export const inviteCalls = { bindInviteCode, listInvitees };
