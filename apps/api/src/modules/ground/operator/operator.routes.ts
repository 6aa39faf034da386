import { operatorAccountCalls } from '@lantern/contracts/calls/operator/account';
import { operatorManagementCalls } from '@lantern/contracts/calls/operator/operators';
import { operatorSessionCalls } from '@lantern/contracts/calls/operator/session';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { getSystem } from './get-system.ts';
import { listAudit } from './list-audit.ts';
import { logInOperator, openConsole } from './login/log-in-operator.ts';
import {
  addPasskey,
  addTotp,
  beginPasskey,
  beginTotp,
  listOwnFactors,
  removeFactor,
  renewRecoveryCodes,
} from './login/manage-factors.ts';
import { saveNoticed } from './login/operator-session.repo.ts';
import { operatorSessionsOf } from './login/operator-sessions.ts';
import { challengePasskey, proveFactor } from './login/prove-factor.ts';
import {
  addOperatorBy,
  changeRoles,
  endOperatorSession,
  listOperators,
  managedOr,
  resetOperator,
  shutOutOperator,
} from './manage-operators.ts';
import { registerOperatorEvents } from './operator-events.ts';
import { endOwnSession, listOwnSessions, presentOwnAccount } from './own-account.ts';
import { retryJobs, startUpkeep } from './start-upkeep.ts';

export function registerOperatorModule(app: FastifyInstance, deps: Deps): void {
  registerSession(app, deps);
  registerAccount(app, deps);
  registerManagement(app, deps);
  registerOperatorEvents(app, deps);
}

function registerSession(app: FastifyInstance, deps: Deps): void {
  const sessions = operatorSessionsOf(deps);
  bindCalls(app, deps, operatorSessionCalls, {
    logInOperator,
    openConsole: (context, credentials) => {
      context.checkConsolePage();
      return openConsole(context, credentials);
    },
    getOwnAccount: ({ operator }) => presentOwnAccount(deps, operator),
    logOutOperator: async ({ operator, act }) => {
      await deps.db.transact(async (tx) => {
        await sessions.end(tx, operator);
        await act.saveAudit(tx, { subject: { kind: 'operator', id: operator.loginName } });
      });
      return null;
    },
    challengePasskey,
    proveFactor: async (context, proof) => {
      await proveFactor(context, proof);
      return presentOwnAccount(deps, { ...context.operator, provedAt: deps.now() });
    },
  });
}

function registerAccount(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorAccountCalls, {
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
    dismissDevices: async ({ operator }) => {
      await saveNoticed(deps.db, { sessionHash: operator.sessionHash, at: deps.now() });
      return null;
    },
  });
}

function registerManagement(app: FastifyInstance, deps: Deps): void {
  const byId = (id: number) => (operator: { operatorId: number }) => operator.operatorId === id;
  bindCalls(app, deps, operatorManagementCalls, {
    listOperators,
    addOperator: addOperatorBy,
    changeRoles: async ({ act: { saveAudit, operatorId } }, { id, roles, was, reason }) => {
      managedOr(
        await changeRoles(deps, byId(id), { roles, was, reason, saveAudit, byId: operatorId }),
      );
      return null;
    },
    resetOperator: async ({ act: { saveAudit, operatorId } }, { id, reason }) => ({
      password: managedOr(
        await resetOperator(deps, byId(id), { reason, saveAudit, byId: operatorId }),
      ),
    }),
    shutOutOperator: async ({ act: { saveAudit, operatorId } }, { id, reason }) => {
      managedOr(await shutOutOperator(deps, byId(id), { reason, saveAudit, byId: operatorId }));
      return null;
    },
    endOperatorSession,
    listAudit,
    getSystem,
    startUpkeep,
    retryJobs,
  });
}
