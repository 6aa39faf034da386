import type { AnswerOf } from '@lantern/contracts/call';
import type { logInOperator as logInCall } from '@lantern/contracts/calls/operator/session';

import type { CallContext } from '../../calls/call-context.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Credentials, checkCredentials } from '../credentials/check-credentials.ts';
import { operatorSessionsOf } from './operator-sessions.ts';
import { findOperatorCredentials } from './operator.repo.ts';

/** Opens an operator's session; limited and as silent about names as the members' login. */
export async function logInOperator(
  deps: Deps,
  credentials: Credentials,
  context: CallContext,
): Promise<AnswerOf<typeof logInCall>> {
  const { accountId, loginName } = await checkCredentials(deps, credentials, {
    kind: 'operator',
    context,
    find: (name) => findOperatorCredentials(deps.db, name),
  });
  return { loginName, token: await operatorSessionsOf(deps).open(accountId) };
}
