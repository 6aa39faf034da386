import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { memberWithToken } from '../entities/member.ts';
import { wireDate } from '../entities/wire-values.ts';
import { madePasskey, passkeyAnswer, passkeyOptions } from './passkey-fields.ts';
import { boundedText, filledText, rowIdField } from './payload-fields.ts';

export const listPasskeys = defineCall({
  method: 'POST',
  path: '/app-api/member/listPasskeys',
  needs: 'member',
  sealed: true,
  summary: "The caller's passkeys, the oldest first, and what adding another one takes.",
  payload: z.object({}),
  answer: z.object({
    list: z.array(
      z.object({
        id: rowIdField,
        name: z.string(),
        /** The host name of the site where the passkey works, and nowhere else. */
        host: z.string(),
        createTime: wireDate,
        /** Null: not used so far. */
        lastUseTime: z.nullable(wireDate),
      }),
    ),
    /** Whether `startPasskey` asks for the member's password. */
    needsPassword: z.boolean(),
  }),
});

export const startPasskey = defineCall({
  method: 'POST',
  path: '/app-api/member/startPasskey',
  needs: 'member',
  sealed: false,
  summary: 'Options with which the browser creates a passkey, once, within five minutes.',
  payload: z.object({
    /** For a member with a password of their own who logged in more than ten minutes ago. */
    password: z.optional(boundedText(64)),
  }),
  answer: passkeyOptions,
  refusals: ['passkey-password', 'wrong-login', 'factors-full', 'too-many'],
});

export const keepPasskey = defineCall({
  method: 'POST',
  path: '/app-api/member/keepPasskey',
  needs: 'member',
  sealed: false,
  summary: 'Stores a passkey that the browser created: it logs the member in from then on.',
  payload: z.object({ passkey: madePasskey, name: filledText(60) }),
  answer: z.null(),
  refusals: ['passkey-wrong', 'passkey-late', 'factors-full'],
});

export const removePasskey = defineCall({
  method: 'POST',
  path: '/app-api/member/removePasskey',
  needs: 'member',
  sealed: false,
  summary: "Removes one of the caller's passkeys: it opens nothing from then on.",
  payload: z.object({ id: rowIdField }),
  answer: z.null(),
  refusals: ['not-found'],
});

export const challengeLogin = defineCall({
  method: 'POST',
  path: '/app-api/passkey/challenge',
  needs: 'nobody',
  sealed: false,
  summary: 'The challenge that a passkey signs to log in, once, within five minutes.',
  payload: z.object({}),
  answer: passkeyOptions,
});

export const logInByPasskey = defineCall({
  method: 'POST',
  path: '/app-api/passkey/login',
  needs: 'nobody',
  sealed: false,
  summary: 'Opens a session of the member whose passkey signed the challenge.',
  payload: z.object({ passkey: passkeyAnswer }),
  answer: memberWithToken,
  refusals: ['passkey-wrong', 'passkey-late', 'too-many'],
});

export const passkeyCalls = {
  listPasskeys,
  startPasskey,
  keepPasskey,
  removePasskey,
  challengeLogin,
  logInByPasskey,
};
