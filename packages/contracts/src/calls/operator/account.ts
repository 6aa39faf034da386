import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { factorCode, operatorFactor, operatorSession } from '../../entities/operator.ts';
import { count } from '../../entities/wire-values.ts';
import { madePasskey, passkeyOptions } from '../passkey-fields.ts';
import { boundedText, filledText, rowIdField } from '../payload-fields.ts';

const own = operatorMay('own.account', 'given');
const toSetUp = operatorMay('own.account', 'first or recent');
const recent = operatorMay('own.account', 'recent');

/** The name by which the operator tells their factors apart. */
const name = filledText(60);
/** Ten codes, each good for one login and shown only once; null when the operator has codes already. */
const recoveryCodes = z.array(z.string());

export const listOwnFactors = defineOperatorCall({
  path: '/admin-api/account/factors',
  needs: operatorMay('own.account', 'first or recent'),
  audit: 'reads only',
  summary: "The operator's second factors, and how many recovery codes are left.",
  payload: z.object({}),
  answer: z.object({
    factors: z.array(operatorFactor),
    recoveryCodesLeft: count,
  }),
});

export const beginTotp = defineOperatorCall({
  path: '/admin-api/account/totp/begin',
  needs: toSetUp,
  audit: 'reads only',
  summary: 'Draws a secret for an authenticator app; it is stored only once a code of it is given.',
  payload: z.object({}),
  answer: z.object({
    /** The secret in base32, for typing. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    address: z.string(),
    /** The client sends it back with the first code, within ten minutes. */
    draft: z.string(),
  }),
});

export const addTotp = defineOperatorCall({
  path: '/admin-api/account/totp/add',
  needs: toSetUp,
  audit: { action: 'factor.add', fields: ['kind', 'name'] },
  summary: 'Stores the drawn secret after a first code of it; the session counts as proved.',
  payload: z.object({ draft: boundedText(1000), code: factorCode, name }),
  answer: z.object({ recoveryCodes: z.nullable(recoveryCodes) }),
  refusals: ['factor-wrong', 'factor-expired', 'factors-full', 'too-many'],
});

export const beginPasskey = defineOperatorCall({
  path: '/admin-api/account/passkey/begin',
  needs: toSetUp,
  audit: 'reads only',
  summary:
    'Options with which the browser creates a passkey for this site, once, within five minutes.',
  payload: z.object({}),
  answer: passkeyOptions,
});

export const addPasskey = defineOperatorCall({
  path: '/admin-api/account/passkey/add',
  needs: toSetUp,
  audit: { action: 'factor.add', fields: ['kind', 'name'] },
  summary: 'Stores a passkey that the browser created; the session counts as proved.',
  payload: z.object({ passkey: madePasskey, name }),
  answer: z.object({ recoveryCodes: z.nullable(recoveryCodes) }),
  refusals: ['factor-wrong', 'factor-expired', 'factors-full', 'too-many'],
});

export const removeFactor = defineOperatorCall({
  path: '/admin-api/account/factors/remove',
  needs: recent,
  audit: { action: 'factor.remove', fields: ['kind', 'name'] },
  summary: 'Removes one of the second factors; the last one only where none is required.',
  payload: z.object({ id: rowIdField }),
  answer: z.null(),
  refusals: ['factor-unknown', 'factor-last'],
});

export const renewRecoveryCodes = defineOperatorCall({
  path: '/admin-api/account/recovery-codes/renew',
  needs: recent,
  audit: { action: 'factor.renew-codes', fields: [] },
  summary: 'Draws ten recovery codes; earlier codes are no longer valid.',
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
  summary:
    'Confirms that this session has seen the announced devices; they are not announced again.',
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
