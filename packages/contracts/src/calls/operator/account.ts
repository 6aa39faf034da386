import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { factorCode, operatorFactor, operatorSession } from '../../entities/operator.ts';
import { boundedText, filledText, rowIdField } from '../payload-fields.ts';
import { passkeyBase, passkeyOptions, webAuthnBytes } from './session.ts';

const own = operatorMay('own.account');
const toSetUp = operatorMay('own.account', 'first or recent');
const recent = operatorMay('own.account', 'recent');

/** A passkey that a browser made. */
const madePasskey = z.object({
  ...passkeyBase,
  response: z.object({
    clientDataJSON: webAuthnBytes,
    attestationObject: webAuthnBytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
  }),
});

/** By what the operator tells their factors apart. */
const name = filledText(60);
/** Ten, each good for one login; shown this once. Null when the operator has codes already. */
const recoveryCodes = z.array(z.string());

export const listOwnFactors = defineOperatorCall({
  path: '/admin-api/account/factors',
  needs: operatorMay('own.account', 'first or recent'),
  audit: 'reads only',
  summary: "The operator's second factors, and how many recovery codes are left.",
  payload: z.object({}),
  answer: z.object({
    factors: z.array(operatorFactor),
    recoveryCodesLeft: z.int().check(z.nonnegative()),
  }),
});

export const beginTotp = defineOperatorCall({
  path: '/admin-api/account/totp/begin',
  needs: toSetUp,
  audit: 'reads only',
  summary: 'Draws a secret for an authenticator app; nothing is kept before a code of it is given.',
  payload: z.object({}),
  answer: z.object({
    /** Base32, to be typed in. */
    secret: z.string(),
    /** `otpauth://totp/…`, to be shown as a QR code. */
    address: z.string(),
    /** To be sent back with the first code, within ten minutes. */
    draft: z.string(),
  }),
});

export const addTotp = defineOperatorCall({
  path: '/admin-api/account/totp/add',
  needs: toSetUp,
  audit: { action: 'factor.add', fields: ['kind', 'name'] },
  summary: 'Keeps the drawn secret, by a first code of it; the session counts as proved.',
  payload: z.object({ draft: boundedText(1000), code: factorCode, name }),
  answer: z.object({ recoveryCodes: z.nullable(recoveryCodes) }),
  refusals: ['factor-wrong', 'factor-expired', 'factors-full', 'too-many'],
});

export const beginPasskey = defineOperatorCall({
  path: '/admin-api/account/passkey/begin',
  needs: toSetUp,
  audit: 'reads only',
  summary: 'What the browser needs to make a passkey for this site, once, within five minutes.',
  payload: z.object({}),
  answer: passkeyOptions,
});

export const addPasskey = defineOperatorCall({
  path: '/admin-api/account/passkey/add',
  needs: toSetUp,
  audit: { action: 'factor.add', fields: ['kind', 'name'] },
  summary: 'Keeps a passkey that the browser made; the session counts as proved.',
  payload: z.object({ passkey: madePasskey, name }),
  answer: z.object({ recoveryCodes: z.nullable(recoveryCodes) }),
  refusals: ['factor-wrong', 'factor-expired', 'factors-full', 'too-many'],
});

export const removeFactor = defineOperatorCall({
  path: '/admin-api/account/factors/remove',
  needs: recent,
  audit: { action: 'factor.remove', fields: ['kind', 'name'] },
  summary: 'Takes one of the second factors away; the last one only where none is needed.',
  payload: z.object({ id: rowIdField }),
  answer: z.null(),
  refusals: ['factor-unknown', 'factor-last'],
});

export const renewRecoveryCodes = defineOperatorCall({
  path: '/admin-api/account/recovery-codes/renew',
  needs: recent,
  audit: { action: 'factor.renew-codes', fields: [] },
  summary: 'Draws ten recovery codes; those from before are worth nothing from then on.',
  payload: z.object({}),
  answer: z.object({ recoveryCodes }),
  refusals: ['factor-unknown'],
});

export const changeOwnPassword = defineOperatorCall({
  path: '/admin-api/account/password',
  needs: own,
  audit: { action: 'password.change', fields: [] },
  summary: 'Sets a password of the operator’s choice; all their other sessions end.',
  payload: z.object({
    oldPwd: boundedText(128).check(z.minLength(1)),
    /** 10 to 128 characters, not a common password. */
    newPwd: boundedText(128).check(z.minLength(1)),
  }),
  answer: z.null(),
  refusals: [
    'wrong-password',
    'operator-password-length',
    'password-unchanged',
    'password-is-name',
    'password-common',
    'too-many',
  ],
});

export const listOwnSessions = defineOperatorCall({
  path: '/admin-api/account/sessions',
  needs: own,
  audit: 'reads only',
  summary: "The operator's live sessions, the one used last first.",
  payload: z.object({}),
  answer: z.object({ list: z.array(operatorSession) }),
});

export const endOwnSession = defineOperatorCall({
  path: '/admin-api/account/sessions/end',
  needs: own,
  audit: { action: 'session.end', fields: ['address', 'userAgent'] },
  summary: 'Ends one of the operator’s sessions, or all but the one that asks.',
  payload: z.object({ id: z.union([rowIdField, z.literal('others')]) }),
  answer: z.null(),
  refusals: ['session-unknown'],
});

export const dismissDevices = defineOperatorCall({
  path: '/admin-api/account/devices/dismiss',
  needs: own,
  audit: 'reads only',
  summary: 'Says that this session has seen the announced devices; they are announced no more.',
  payload: z.object({}),
  answer: z.null(),
});

export const operatorAccountCalls = {
  listOwnFactors,
  beginTotp,
  addTotp,
  beginPasskey,
  addPasskey,
  removeFactor,
  renewRecoveryCodes,
  changeOwnPassword,
  listOwnSessions,
  endOwnSession,
  dismissDevices,
};
