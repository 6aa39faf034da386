import * as z from 'zod/mini';

import { defineCall, defineOperatorCall, operatorMay } from '../../call.ts';
import { boundedText, filledText } from '../payload-fields.ts';

export const logInOperator = defineCall({
  method: 'POST',
  path: '/admin-api/login',
  needs: 'nobody',
  sealed: false,
  summary:
    "Opens an operator's session. Its token goes in the `Token` header of the operator's calls.",
  payload: z.object({
    loginName: filledText(64),
    loginPwd: boundedText(128).check(z.minLength(1)),
  }),
  answer: z.object({ loginName: z.string(), token: z.string().check(z.minLength(32)) }),
  refusals: ['wrong-login', 'too-many'],
});

export const logOutOperator = defineOperatorCall({
  path: '/admin-api/logout',
  needs: operatorMay('own.account', 'none'),
  audit: { action: 'session.close', fields: [] },
  summary: "Ends the operator's session.",
  payload: z.object({}),
  answer: z.null(),
});

export const operatorSessionCalls = { logInOperator, logOutOperator };
