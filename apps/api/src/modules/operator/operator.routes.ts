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
    logInOperator: (context, credentials) => logInOperator(deps, credentials, context),
    openConsole: (context, credentials) => {
      context.checkConsolePage();
      return openConsole(deps, credentials, context);
    },
    getOwnAccount: ({ operator }) => presentOwnAccount(deps, operator),
    logOutOperator: async ({ operator, act }) => {
      await deps.db.transact(async (tx) => {
        await sessions.end(tx, operator);
        await act.keepAudit(tx, { subject: { kind: 'operator', id: operator.loginName } });
      });
      return null;
    },
    challengePasskey: (context) => challengePasskey(deps, context),
    proveFactor: async (context, proof) => {
      await proveFactor(deps, proof, context);
      return presentOwnAccount(deps, { ...context.operator, provedAt: deps.now() });
    },
  });
}

function registerAccount(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorAccountCalls, {
    listOwnFactors: (context) => listOwnFactors(deps, context),
    beginTotp: (context) => beginTotp(deps, context),
    addTotp: (context, made) => addTotp(deps, made, context),
    beginPasskey: (context) => beginPasskey(deps, context),
    addPasskey: (context, made) => addPasskey(deps, made, context),
    removeFactor: (context, { id }) => removeFactor(deps, id, context),
    renewRecoveryCodes: (context) => renewRecoveryCodes(deps, context),
    changeOwnPassword: (context, change) => changeOwnPassword(deps, change, context),
    listOwnSessions: (context) => listOwnSessions(deps, context),
    endOwnSession: (context, { id }) => endOwnSession(deps, id, context),
    dismissDevices: async ({ operator }) => {
      await keepNoticed(deps.db, operator.sessionHash, deps.now());
      return null;
    },
  });
}

function registerManagement(app: FastifyInstance, deps: Deps): void {
  const byId = (id: number) => (operator: { operatorId: number }) => operator.operatorId === id;
  bindCalls(app, deps, operatorManagementCalls, {
    listOperators: (context) => operators.listOperators(deps, context),
    addOperator: (context, added) => operators.addOperatorBy(deps, added, context),
    changeRoles: async ({ act: { keepAudit: keep } }, { id, roles, reason }) => {
      operators.managedOr(await operators.changeRoles(deps, byId(id), { roles, reason, keep }));
      return null;
    },
    resetOperator: async ({ act: { keepAudit: keep } }, { id, reason }) => ({
      password: operators.managedOr(
        await operators.resetOperator(deps, byId(id), { reason, keep }),
      ),
    }),
    shutOutOperator: async ({ act: { keepAudit: keep } }, { id, reason }) => {
      operators.managedOr(await operators.shutOutOperator(deps, byId(id), { reason, keep }));
      return null;
    },
    endOperatorSession: (context, ended) => operators.endOperatorSession(deps, ended, context),
    listAudit: (_context, asked) => listAudit(deps, asked),
  });
}
