import * as z from 'zod/mini';

import { defineCall, defineOperatorCall, operatorMay } from '../../call.ts';
import { factorCode, ownAccount } from '../../entities/operator.ts';
import { passkeyAnswer, passkeyOptions } from '../passkey-fields.ts';
import { boundedText, filledText } from '../payload-fields.ts';

const credentials = z.object({
  loginName: filledText(64),
  loginPwd: boundedText(128).check(z.minLength(1)),
  /** The second factor, where one is needed; without it the session can only give it. */
  code: z.optional(factorCode),
});

export const logInOperator = defineCall({
  method: 'POST',
  path: '/admin-api/login',
  needs: 'nobody',
  sealed: false,
  summary:
    "Opens a session for an operator's program, which sends its token in the `Token` header of each call.",
  payload: credentials,
  answer: z.object({ loginName: z.string(), token: z.string().check(z.minLength(32)) }),
  refusals: ['wrong-login', 'demo-operator-elsewhere', 'factor-wrong', 'too-many'],
});

export const openConsole = defineCall({
  method: 'POST',
  path: '/admin-api/console/open',
  needs: 'nobody',
  sealed: false,
  summary:
    'Opens a session for a browser, by a cookie that no script reads. Calls carry `X-Console: 1`, or `unattended` when the page asks by itself.',
  payload: credentials,
  answer: ownAccount,
  refusals: ['wrong-login', 'demo-operator-elsewhere', 'factor-wrong', 'too-many', 'cross-site'],
});

export const getOwnAccount = defineOperatorCall({
  path: '/admin-api/account/get',
  needs: operatorMay('own.account', 'none'),
  audit: 'reads only',
  summary: 'The operator who asks, their roles, and what their session still lacks.',
  payload: z.object({}),
  answer: ownAccount,
});

export const logOutOperator = defineOperatorCall({
  path: '/admin-api/logout',
  needs: operatorMay('own.account', 'none'),
  audit: { action: 'session.close', fields: [] },
  summary: "Ends the operator's session.",
  payload: z.object({}),
  answer: z.null(),
});

export const challengePasskey = defineOperatorCall({
  path: '/admin-api/account/challenge',
  needs: operatorMay('own.account', 'none'),
  audit: 'reads only',
  summary: 'The challenge that a passkey of the operator must sign, once, within five minutes.',
  payload: z.object({}),
  answer: passkeyOptions,
  refusals: ['factor-unknown'],
});

export const proveFactor = defineOperatorCall({
  path: '/admin-api/account/prove',
  needs: operatorMay('own.account', 'none'),
  audit: { action: 'session.prove', fields: ['kind'] },
  summary: 'Gives the second factor: a code, or the answer of a passkey to its challenge.',
  payload: z.union([z.object({ code: factorCode }), z.object({ passkey: passkeyAnswer })]),
  answer: ownAccount,
  refusals: ['factor-wrong', 'too-many'],
});

export const operatorSessionCalls = {
  logInOperator,
  openConsole,
  getOwnAccount,
  logOutOperator,
  challengePasskey,
  proveFactor,
};
