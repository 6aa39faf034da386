import type { Call, OperatorNeeds } from '@lantern/contracts/call';
import { operatorCalls, type OperatorCallName } from '@lantern/contracts/calls/all-calls';
import { openConsole } from '@lantern/contracts/calls/operator/session';
import { envelope } from '@lantern/contracts/envelope';
import { can, operatorRoles } from '@lantern/rules/operator-permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { callAs } from '../test/call-as.ts';
import { createMember } from '../test/create-member.ts';
import { createOperator, type TestOperator } from '../test/create-operator.ts';
import { expectOfEachCall } from '../test/expect-of-each-call.ts';
import { samplePayloads } from '../test/sample-payloads.ts';

type Name = OperatorCallName;
type NeedingCall = Call & { needs: OperatorNeeds };

const needsOperator = (call: Call): call is NeedingCall => typeof call.needs === 'object';
const isName = (name: string): name is Name => name in operatorCalls;
const everyCall: readonly [Name, Call][] = Object.entries<Call>(operatorCalls).flatMap(
  ([name, call]) => (isName(name) ? [[name, call]] : []),
);
const calls: readonly [Name, NeedingCall][] = everyCall.flatMap(([name, call]) =>
  needsOperator(call) ? [[name, call]] : [],
);
/** End the session that makes them, or those of others: each gets an operator of its own. */
const endsSessions: ReadonlySet<Name> = new Set(['logOutOperator', 'endOwnSession']);

let site: TestApp;
let fenced: TestApp;
let owner: TestOperator;
let memberToken: string;
let endedToken: string;
/** Of an owner's browser. */
let cookie: string;
beforeAll(async () => {
  site = await buildTestApp();
  fenced = await buildTestApp({ beside: site, env: { CONSOLE_FROM: '10.0.0.0/8,::1' } });
  owner = await createOperator(site.deps, { loginName: 'owner', password: 'a long pass phrase' });
  ({ token: memberToken } = await createMember(site.deps));
  const ended = await createOperator(site.deps);
  await callAs(site, ended)(operatorCalls.logOutOperator, {});
  endedToken = ended.token;
  cookie = await openBrowser();
});
afterAll(async () => {
  await fenced.close();
  await site.close();
});

async function openBrowser(): Promise<string> {
  const credentials = { loginName: 'owner', loginPwd: 'a long pass phrase' };
  const { headers } = await callAs(site, null)(openConsole, credentials, {
    headers: { 'x-console': '1' },
  });
  return [headers['set-cookie']]
    .flat()
    .map((it) => String(it).split(';')[0])
    .join('; ');
}

interface Sent {
  headers?: Record<string, string>;
  address?: string;
  app?: TestApp['app'];
}

/** What a call is refused for; `''` when it was let in. */
async function send(
  name: Name,
  { headers = {}, address = '127.0.0.1', app = site.app }: Sent,
): Promise<{ status: number; refusal: string; body: string }> {
  const { statusCode: status, body } = await app.inject({
    method: 'POST',
    url: operatorCalls[name].path,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', host: 'site.example', ...headers },
    payload: JSON.stringify(samplePayloads[name]),
  });
  return { status, refusal: envelope.parse(JSON.parse(body)).refusal ?? '', body };
}

/** Why a request was not let in by the door; what the call itself refuses is none of these. */
const atDoor = new Set(['operator-only', 'cross-site', 'permission-missing', 'not-found']);
const doorOf = ({ refusal }: { refusal: string }): string => (atDoor.has(refusal) ? refusal : '');

/** Long enough for a question to hundreds of calls on a busy machine. */
const patience = { timeout: 240_000 };

describe('every call of operators', patience, () => {
  test.each<[string, () => Record<string, string>]>([
    ['no session', () => ({})],
    ['a random token', () => ({ token: 'x'.repeat(43) })],
    ['a member’s token', () => ({ token: memberToken })],
    ['the token of an ended session', () => ({ token: endedToken })],
    [
      'a program’s token as a browser’s cookie',
      () => ({ cookie: `lantern-console=${owner.token}`, 'x-console': '1' }),
    ],
    [
      'a browser’s cookie as a program’s token',
      () => ({ token: /lantern-console=([^;]+)/.exec(cookie)?.[1] ?? '' }),
    ],
    [
      'a page of another site, by token',
      () => ({ token: owner.token, origin: 'https://evil.example' }),
    ],
    [
      'a page of another site, as its browser says',
      () => ({ token: owner.token, 'sec-fetch-site': 'cross-site' }),
    ],
  ])('is not made with %s', (_what, headers) =>
    expectOfEachCall(calls, async (name) => {
      const { status, refusal } = await send(name, { headers: headers() });
      expect([status, refusal]).toEqual([403, 'operator-only']);
    }),
  );

  test.each<[string, Record<string, string>]>([
    ['without the header that only the console sends', {}],
    ['with another one', { 'x-console': '0' }],
    ['by a page of another site', { 'x-console': '1', origin: 'https://evil.example' }],
    ['by a page without an origin', { 'x-console': '1', origin: 'null' }],
    ['by a page of a neighbour', { 'x-console': '1', 'sec-fetch-site': 'same-site' }],
  ])('is not made by a browser %s', (_what, headers) =>
    expectOfEachCall(calls, async (name) => {
      const { status, refusal } = await send(name, { headers: { cookie, ...headers } });
      expect([status, refusal]).toEqual([403, 'cross-site']);
    }),
  );

  test('does not exist outside CONSOLE_FROM', async () => {
    const headers = { token: owner.token };
    const nothing = await fenced.app.inject({ method: 'POST', url: '/nothing', payload: {} });
    await expectOfEachCall(calls, async (name) => {
      const outside = await send(name, { headers, address: '192.0.2.7', app: fenced.app });
      expect([outside.status, outside.body]).toEqual([404, nothing.body]);
    });
  });

  test('exists inside CONSOLE_FROM, however its path is spelled', () =>
    expectOfEachCall(everyCall, async (name) => {
      const { status, refusal } = await send(name, { address: '10.1.2.3', app: fenced.app });
      expect([status === 404, refusal === 'not-found']).toEqual([false, false]);
      const { path } = operatorCalls[name];
      const spelled = path.replace('/admin-api', '/%61dmin-api');
      const outside = await fenced.app.inject({ method: 'POST', url: spelled, payload: {} });
      expect(outside.statusCode).toBe(404);
    }));

  test.each(operatorRoles)('is made by a %s exactly if that role may', async (role) => {
    const traits = { roles: [role] };
    const shared = await createOperator(site.deps, traits);
    await expectOfEachCall(calls, async (name, { needs }) => {
      const { token } = endsSessions.has(name) ? await createOperator(site.deps, traits) : shared;
      const door = doorOf(await send(name, { headers: { token } }));
      const isLetIn = door !== 'permission-missing' && door !== 'operator-only';
      expect(isLetIn).toBe(can([role], needs.permission));
    });
  });

  test('is not made by an operator without a role', async () => {
    const { token } = await createOperator(site.deps, { roles: [] });
    await expectOfEachCall(calls, async (name) => {
      expect((await send(name, { headers: { token } })).refusal).toBe('permission-missing');
    });
  });

  test.each<[string, Record<string, string>]>([
    ['that says nothing of its page', {}],
    ['by its origin', { origin: 'http://site.example' }],
    ['by what it says of its page', { 'sec-fetch-site': 'same-origin' }],
  ])('is made by a browser of the console %s', (_what, way) =>
    expectOfEachCall(calls, async (name) => {
      const own = endsSessions.has(name) ? await openBrowser() : cookie;
      const headers = { cookie: own, 'x-console': '1', ...way };
      expect(doorOf(await send(name, { headers }))).toBe('');
      if (endsSessions.has(name)) cookie = await openBrowser();
    }),
  );
});
