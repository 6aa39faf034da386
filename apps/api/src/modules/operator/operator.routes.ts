import { operatorAccountCalls } from '@lantern/contracts/calls/operator/account';
import { operatorManagementCalls } from '@lantern/contracts/calls/operator/operators';
import { operatorSessionCalls } from '@lantern/contracts/calls/operator/session';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { listAudit } from './list-audit.ts';
import { logInOperator, openConsole } from './log-in-operator.ts';
import {
  addPasskey,
  addTotp,
  beginPasskey,
  beginTotp,
  listOwnFactors,
  removeFactor,
  renewRecoveryCodes,
} from './manage-factors.ts';
import * as operators from './manage-operators.ts';
import { keepNoticed } from './operator-session.repo.ts';
import { operatorSessionsOf } from './operator-sessions.ts';
import { endOwnSession, listOwnSessions, presentOwnAccount } from './own-account.ts';
import { challengePasskey, proveFactor } from './prove-factor.ts';

export function registerOperatorModule(app: FastifyInstance, deps: Deps): void {
  registerSession(app, deps);
  registerAccount(app, deps);
  registerManagement(app, deps);
}

function registerSession(app: FastifyInstance, deps: Deps): void {
  const sessions = operatorSessionsOf(deps);
  bindCalls(app, deps, operatorSessionCalls, {
    logInOperator: (credentials, context) => logInOperator(deps, credentials, context),
    openConsole: (credentials, context) => {
      context.checkConsolePage();
      return openConsole(deps, credentials, context);
    },
    getOwnAccount: (_payload, { operator }) => presentOwnAccount(deps, operator),
    logOutOperator: async (_payload, { operator, act }) => {
      await deps.db.transact(async (tx) => {
        await sessions.end(tx, operator);
        await act.keepAudit(tx, { subject: { kind: 'operator', id: operator.loginName } });
      });
      return null;
    },
    challengePasskey: (_payload, context) => challengePasskey(deps, context),
    proveFactor: async (proof, context) => {
      await proveFactor(deps, proof, context);
      return presentOwnAccount(deps, { ...context.operator, provedAt: deps.now() });
    },
  });
}

function registerAccount(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorAccountCalls, {
    listOwnFactors: (_payload, context) => listOwnFactors(deps, context),
    beginTotp: (_payload, context) => beginTotp(deps, context),
    addTotp: (made, context) => addTotp(deps, made, context),
    beginPasskey: (_payload, context) => beginPasskey(deps, context),
    addPasskey: (made, context) => addPasskey(deps, made, context),
    removeFactor: ({ id }, context) => removeFactor(deps, id, context),
    renewRecoveryCodes: (_payload, context) => renewRecoveryCodes(deps, context),
    changeOwnPassword: (change, context) => changeOwnPassword(deps, change, context),
    listOwnSessions: (_payload, context) => listOwnSessions(deps, context),
    endOwnSession: ({ id }, context) => endOwnSession(deps, id, context),
    dismissDevices: async (_payload, { operator }) => {
      await keepNoticed(deps.db, operator.sessionHash, deps.now());
      return null;
    },
  });
}

function registerManagement(app: FastifyInstance, deps: Deps): void {
  const byId = (id: number) => (operator: { operatorId: number }) => operator.operatorId === id;
  bindCalls(app, deps, operatorManagementCalls, {
    listOperators: (_payload, context) => operators.listOperators(deps, context),
    addOperator: (added, context) => operators.addOperatorBy(deps, added, context),
    changeRoles: async ({ id, roles, reason }, { act: { keepAudit: keep } }) => {
      operators.managedOr(await operators.changeRoles(deps, byId(id), { roles, reason, keep }));
      return null;
    },
    resetOperator: async ({ id, reason }, { act: { keepAudit: keep } }) => ({
      password: operators.managedOr(
        await operators.resetOperator(deps, byId(id), { reason, keep }),
      ),
    }),
    shutOutOperator: async ({ id, reason }, { act: { keepAudit: keep } }) => {
      operators.managedOr(await operators.shutOutOperator(deps, byId(id), { reason, keep }));
      return null;
    },
    endOperatorSession: (ended, context) => operators.endOperatorSession(deps, ended, context),
    listAudit: (asked) => listAudit(deps, asked),
  });
}
