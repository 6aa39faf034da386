import { operatorSessionCalls } from '@lantern/contracts/calls/operator/session';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { logInOperator } from './log-in-operator.ts';
import { operatorSessionsOf } from './operator-sessions.ts';

export function registerOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorSessionCalls, {
    logInOperator: (credentials, context) => logInOperator(deps, credentials, context),
    logOutOperator: async (_payload, { operator, act }) => {
      await deps.db.transact(async (tx) => {
        await operatorSessionsOf(deps).end(tx, operator);
        await act.keepAudit(tx, { subject: { kind: 'operator', id: operator.loginName } });
      });
      return null;
    },
  });
}
