import { createHash } from 'node:crypto';

import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  logInOperator as logInCall,
  openConsole as openCall,
} from '@lantern/contracts/calls/operator/session';
import { demoOperator } from '@lantern/prisma/demo-operator';

import type { OperatorActor } from '../../../../calls/actor.ts';
import type { CallContext } from '../../../../calls/call-context.ts';
import { consoleCookie } from '../../../../calls/operator-door.ts';
import { refuse } from '../../../../platform/app-error.ts';
import { recordAudit } from '../../../../platform/audit/record-audit.ts';
import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { checkCredentials } from '../../credentials/check-credentials.ts';
import { type Guess, logFailedLogin } from '../../credentials/guard-guesses.ts';
import {
  deviceCookies,
  knownDevicesOf,
  readDeviceCookie,
} from '../../credentials/known-devices.ts';
import { findOperatorCredentials, lockPassword } from '../operator.repo.ts';
import { presentOwnAccount } from '../own-account.ts';
import { saveDevice } from './operator-session.repo.ts';
import { operatorSessionMs, operatorSessionsOf } from './operator-sessions.ts';
import { takeCode } from './prove-factor.ts';

type Credentials = PayloadOf<typeof logInCall>;

/** Whether these are the demo's published credentials, which work on this machine only, and never in production. */
const isPublished = ({ loginName, loginPwd }: Omit<Credentials, 'code'>): boolean =>
  loginName === demoOperator.loginName && loginPwd === demoOperator.loginPwd;

/** Opens a session for a program, by token. Like the members' login, it does not tell whether a name exists. */
export async function logInOperator(
  context: CallContext,
  credentials: Credentials,
): Promise<AnswerOf<typeof logInCall>> {
  const { deps } = context;
  const { loginName, token } = await openSession(deps, credentials, { context, inBrowser: false });
  return { loginName, token };
}

/** Opens a session for a browser, by a cookie that scripts can't read and other sites can't send. */
export async function openConsole(
  context: CallContext,
  credentials: Credentials,
): Promise<AnswerOf<typeof openCall>> {
  const { deps } = context;
  const { token, actor } = await openSession(deps, credentials, { context, inBrowser: true });
  const { name, path } = consoleCookie;
  const maxAgeSeconds = operatorSessionMs / 1000;
  context.setCookie(name, token, { path, maxAgeSeconds, sameSite: 'strict' });
  return presentOwnAccount(deps, actor);
}

function refuseDemo(deps: Deps, context: CallContext): never {
  logFailedLogin(deps, { kind: 'operator', accountId: null, context }, 'demo-elsewhere');
  return refuse('demo-operator-elsewhere');
}

interface Opening {
  context: CallContext;
  inBrowser: boolean;
}

async function openSession(
  deps: Deps,
  { code, ...credentials }: Credentials,
  { context, inBrowser }: Opening,
): Promise<{ loginName: string; token: string; actor: OperatorActor }> {
  const { address, userAgent } = context;
  const watched = watchDevice(context);
  const isDemo = isPublished(credentials);
  if (isDemo && !context.isFromThisMachine) refuseDemo(deps, context);
  const found = await checkCredentials(deps, credentials, {
    kind: 'operator',
    context: watched,
    // In production, the demo's operator counts as unknown, even where the row is left from a demo.
    find: async (name) =>
      isDemo && deps.config.isProduction
        ? null
        : findOperatorCredentials(deps.db, { loginName: name }),
  });
  const { accountId: operatorId, loginName, hasFactor, passwordHash } = found;
  if (hasFactor && code !== undefined)
    await takeCode(deps, { operatorId, loginName, context }, code);
  const at = deps.now();
  const provedAt = hasFactor && code !== undefined ? at : null;
  const device = watched.digestsOf(deps, operatorId, inBrowser);
  const sessions = operatorSessionsOf(deps);
  const { token, sessionHash } = await deps.db.transact(async (tx) => {
    // Another session changed or reset the password meanwhile.
    if ((await lockPassword(tx, operatorId)) !== passwordHash) refuse('wrong-login');
    const deviceId = await saveDevice(tx, { operatorId, ...device, address, userAgent, at });
    const place = { inBrowser, address, userAgent };
    const opened = await sessions.open(tx, { operatorId, deviceId, provedAt, ...place });
    await noteOpening(tx, { operatorId, loginName, context, place, at }, opened.sessionHash);
    return opened;
  });
  const actor = (await sessions.findSession(sessionHash)) ?? refuse('operator-only');
  return { loginName, token, actor };
}

interface NewSession {
  operatorId: number;
  loginName: string;
  context: CallContext;
  place: { inBrowser: boolean; address: string; userAgent: string };
  at: Date;
}

/** Writes to the audit that a session was opened. */
const noteOpening = (
  tx: Db,
  { operatorId, loginName, context, place, at }: NewSession,
  sessionHash: string,
): Promise<void> =>
  recordAudit(tx, {
    operatorId,
    action: 'session.open',
    subject: { kind: 'operator', id: loginName },
    before: null,
    after: place,
    reason: '',
    address: place.address,
    requestId: context.requestId,
    at,
    sessionHash,
  });

const digestEntry = (entry: string): Buffer => createHash('sha256').update(entry).digest();

/** The digests of a device's entry in the cookie, and of its entry before when a rotated secret signed that one. */
const digestEntries = (known: string | null, entry: string) => ({
  digest: digestEntry(entry),
  formerly: known === null || known === entry ? null : digestEntry(known),
});

/** The caller's cookie of known devices, before and after the login. */
function watchDevice(context: CallContext) {
  const { name } = deviceCookies.operator;
  let written: string | null = null;
  const watched: Guess['context'] = {
    address: context.address,
    readCookie: (cookie) => context.readCookie(cookie),
    setCookie: (cookie, value, options) => {
      if (cookie === name) written = value;
      context.setCookie(cookie, value, options);
    },
  };
  return {
    ...watched,
    /** The digests of the device that logged in, by its entry for the account; a program has none. */
    digestsOf(deps: Deps, operatorId: number, inBrowser: boolean) {
      const cookie = readDeviceCookie(context, 'operator');
      const known = knownDevicesOf(deps).find(cookie, 'operator', operatorId);
      // After the login, the account that logged in last is first.
      const own = written?.split('.')[0] ?? known;
      const entry = known === null && !inBrowser ? null : own;
      return digestEntries(known, entry ?? `program ${context.address} ${context.userAgent}`);
    },
  };
}
