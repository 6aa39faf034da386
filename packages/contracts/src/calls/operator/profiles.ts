import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import {
  profileCheck,
  profileCheckState,
  profileMonth,
  profilePart,
} from '../../entities/profile-check.ts';
import { wireDate } from '../../entities/wire-values.ts';
import { defineOperatorList } from '../../operator-list.ts';
import { reason, rowIdField } from '../payload-fields.ts';

const profilePayload = z.object({
  id: rowIdField,
  /** When the profile that the operator saw was changed; a profile changed since is refused. */
  changeTime: wireDate,
  reason,
});
const decision = {
  answer: z.object({ state: profileCheckState }),
  refusals: ['profile-unknown', 'profile-changed', 'own-account', 'account-tied'],
} as const;

export const listProfileChecks = defineOperatorList({
  path: '/admin-api/profiles/list',
  needs: operatorMay('reports.read', 'given'),
  summary:
    'Nicknames, signatures and pictures that were changed or reported, in one state; waiting ones by default.',
  filters: { state: z._default(profileCheckState, 'open'), reported: z.optional(z.boolean()) },
  sorts: ['newest', 'oldest'],
  row: profileCheck,
});

export const passProfile = defineOperatorCall({
  path: '/admin-api/profiles/pass',
  needs: operatorMay('reports.decide', 'given'),
  audit: { action: 'profile.pass', fields: ['state'] },
  summary: 'Leaves a profile as it is. Members who reported it are told.',
  payload: profilePayload,
  ...decision,
});

export const resetProfile = defineOperatorCall({
  path: '/admin-api/profiles/reset',
  needs: operatorMay('reports.decide', 'given'),
  audit: { action: 'profile.reset', fields: ['state', 'nickname', 'signature', 'avatar'] },
  summary:
    'Resets parts of a profile and keeps a record of them. The member is warned, and those who reported it are told.',
  payload: z.extend(profilePayload, {
    parts: z.array(profilePart).check(z.minLength(1), z.maxLength(3)),
  }),
  ...decision,
});

export const countProfiles = defineOperatorCall({
  path: '/admin-api/profiles/months',
  needs: operatorMay('reports.read', 'given'),
  audit: 'reads only',
  summary:
    'Profiles of the last twelve months by month: changed or reported, left as they are, reset.',
  payload: z.object({}),
  answer: z.object({ months: z.array(profileMonth) }),
});

export const operatorProfileCalls = { listProfileChecks, passProfile, resetProfile, countProfiles };
