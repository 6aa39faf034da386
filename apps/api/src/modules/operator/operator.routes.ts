import { operatorSessionCalls } from '@lantern/contracts/calls/operator/session';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../deps.ts';
import { logInOperator } from './log-in-operator.ts';

export function registerOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorSessionCalls, {
    logInOperator: (credentials, context) => logInOperator(deps, credentials, context),
    logOutOperator: async (_payload, { operator }) => {
      await deps.operators.end(operator);
      return null;
    },
  });
}
