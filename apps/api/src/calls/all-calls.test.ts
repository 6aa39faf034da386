import type { Call } from '@lantern/contracts/call';
import {
  allCalls,
  type CallName,
  operatorCalls,
  type OperatorCallName,
} from '@lantern/contracts/calls/all-calls';
import { envelope } from '@lantern/contracts/envelope';
import { payloadSchemaOf } from '@lantern/contracts/json-schema';
import { seedCategories } from '@lantern/prisma/seed';
import { fastify, type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { type Cast, createCast } from '../test/cast.ts';
import { createMember } from '../test/create-member.ts';
import { createOperator, type TestOperator } from '../test/create-operator.ts';
import { expectOfEachCall } from '../test/expect-of-each-call.ts';
import { samplePayloads } from '../test/sample-payloads.ts';
import { sendPayload, sendRaw } from '../test/send-call.ts';
import { checkBound } from './bind-calls.ts';

type Name = CallName | OperatorCallName;

const everyCall = { ...allCalls, ...operatorCalls };
const calls: readonly [Name, Call][] = Object.entries<Call>(everyCall).flatMap(([name, call]) =>
  isName(name) ? [[name, call]] : [],
);
function isName(name: string): name is Name {
  return name in everyCall;
}
const jsonCalls = calls.filter(([, call]) => call.method === 'POST' && call.body !== 'form');
const memberCalls = calls.filter(([, call]) => call.needs === 'member');
const callsOfOperators = calls.filter(([, call]) => typeof call.needs === 'object');

/** What an answer must never hold: traces, statements, paths of this machine. */
const inside =
  /\bat \S+ \(|node_modules|\.ts\b|\/(?:home|work|usr|tmp)\/|select |insert |syntax error/i;

let testApp: TestApp;
let cast: Cast;
/** Of a member. */
let identity: Record<string, string>;
let operator: TestOperator;
beforeAll(async () => {
  testApp = await buildTestApp();
  cast = await createCast(testApp);
  operator = await createOperator(testApp.deps);
  await seedCategories(testApp.deps.db.pool);
  identity = { security: '1', token: cast.demo.token, userid: cast.demo.h5Uuid };
});
afterAll(() => testApp.close());

/** Of a caller who may make the call; one of its own where the call ends the session. */
async function identityFor(name: Name): Promise<Record<string, string>> {
  const endsSession = name === 'logOut' || name === 'changePassword' || name === 'logOutOperator';
  if (typeof everyCall[name].needs === 'object') {
    const caller = endsSession ? await createOperator(testApp.deps) : operator;
    return { security: '1', token: caller.token };
  }
  if (!endsSession) return identity;
  const { token } = await createMember(testApp.deps, { password: 'previous1' });
  return { security: '1', token };
}

function codeOf(response: LightMyRequestResponse): number {
  expect(response.headers['x-request-id']).toMatch(/^[\w-]{8}-[a-z\d]+$/);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  // Operators are told where the site keeps its files, and nothing else of this machine.
  const { dataDir, backupDir } = testApp.deps.config;
  const rest = response.body.replaceAll(backupDir, '').replaceAll(dataDir, '');
  expect(rest).not.toMatch(inside);
  const { code, msg } = envelope.parse(response.json());
  expect(msg).not.toBe('');
  return code;
}

/** Long enough for a question to hundreds of calls on a busy machine. */
const patience = { timeout: 240_000 };

/** A field that another field of the payload judges further than its schema: kinds of channels have fields of their own. */
const ofItsKind = 'addChannel.values';
const refusedField = z.object({ data: z.object({ field: z.string() }) });

describe('every call with a JSON payload refuses', patience, () => {
  test.each([
    ['broken JSON', '{'],
    ['no JSON', 'currentPage=1'],
    ['a list', '[]'],
    ['a text', '"text"'],
    ['a number', '123'],
    ['null', 'null'],
    ['a key given twice', '{"a":1,"a":2}'],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['an escaped __proto__', String.raw`{"__proto\u005f_":{}}`],
    ['nesting without end', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['NUL in a text', String.raw`{"a":"\u0000"}`],
    ['half a character', String.raw`{"a":"\ud800"}`],
    ['a byte order mark', '\uFEFF{}'],
  ])('%s', (_what, body) =>
    expectOfEachCall(jsonCalls, async (name, call) => {
      const response = await sendRaw(testApp, call, body, await identityFor(name));
      expect([response.statusCode, codeOf(response)]).toEqual([400, 400]);
    }),
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'a body as %s',
    (type) =>
      expectOfEachCall(jsonCalls, async (name, call) => {
        const headers = { ...(await identityFor(name)), 'content-type': type };
        const response = await sendRaw(testApp, call, 'a=1', headers);
        expect([response.statusCode, codeOf(response)]).toEqual([415, 415]);
      }),
  );

  test('a form', () =>
    expectOfEachCall(jsonCalls, async (name, call) => {
      const response = await sendPayload(
        testApp,
        { ...call, body: 'form' },
        {},
        await identityFor(name),
      );
      expect([response.statusCode, codeOf(response)]).toEqual([415, 415]);
    }));

  test('a body too large', () =>
    expectOfEachCall(jsonCalls, async (name, call) => {
      const body = JSON.stringify({ a: 'a'.repeat(70_000) });
      const response = await sendRaw(testApp, call, body, await identityFor(name));
      expect([response.statusCode, codeOf(response)]).toEqual([413, 413]);
    }));

  test.each([
    ['an object', {}],
    ['a list', [1]],
    ['a condition', { contains: '' }],
    ['a boolean', true],
    ['a negative number', -1],
    ['a fraction', 1.5],
    ['a large number', 1e15],
    ['a long text', 'x'.repeat(5000)],
  ])('any field that is %s, unless its schema accepts that', (_what, value) =>
    expectOfEachCall(jsonCalls, async (name, call) => {
      for (const field of Object.keys(payloadSchemaOf(call).properties ?? {})) {
        const payload = { ...samplePayloads[name], [field]: value };
        const fits = call.payload.safeParse(payload).success;
        const response = await sendPayload(testApp, call, payload, await identityFor(name));
        const isRefused = codeOf(response) === 400;
        const named = refusedField.safeParse(response.json()).data?.data.field ?? '';
        const isOfItsKind = `${name}.${field}` === ofItsKind && /^values\.\w+$/.test(named);
        if (fits && isRefused && isOfItsKind) continue;
        expect([field, isRefused ? 'refused' : 'read']).toEqual([field, fits ? 'read' : 'refused']);
      }
    }),
  );
});

describe('for every call of a member, the session is over with', patience, () => {
  const altered = (token: string) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1);

  test.each<[string, () => Record<string, string>]>([
    ['no token', () => ({})],
    ['a random token', () => ({ token: 'x'.repeat(43) })],
    ['a token cut off', () => ({ token: cast.demo.token.slice(0, -1) })],
    ['a token with another start', () => ({ token: altered(cast.demo.token) })],
    ['a token of 8 KB', () => ({ token: 'x'.repeat(8000) })],
    ['a token twice', () => ({ token: `${cast.demo.token}, ${cast.demo.token}` })],
    ['a token in a cookie', () => ({ cookie: `token=${cast.demo.token}` })],
    ['a token as bearer', () => ({ authorization: `Bearer ${cast.demo.token}` })],
    ['another member’s user id', () => ({ token: cast.demo.token, userid: cast.vip.h5Uuid })],
    ['no user id at all', () => ({ token: cast.demo.token, userid: 'null' })],
  ])('%s', (_what, headers) =>
    expectOfEachCall(memberCalls, async (name, call) => {
      const response = await sendPayload(testApp, call, samplePayloads[name], headers());
      expect([response.statusCode, codeOf(response)]).toEqual([200, 8000]);
    }),
  );

  test('the token in the query or the payload', () =>
    expectOfEachCall(memberCalls, async (_name, call) => {
      const query = `${call.path}?token=${cast.demo.token}&Token=${cast.demo.token}`;
      const response = await testApp.app.inject({
        method: call.method,
        url: query,
        ...(call.method === 'POST' ? { payload: { token: cast.demo.token } } : {}),
      });
      expect(codeOf(response)).toBe(8000);
    }));
});

describe('every call', patience, () => {
  test('of operators is for no member and for no visitor', () =>
    expectOfEachCall(callsOfOperators, async (name, call) => {
      for (const headers of [{}, identity, { token: 'x'.repeat(43) }]) {
        const response = await sendPayload(testApp, call, samplePayloads[name], headers);
        expect([response.statusCode, codeOf(response)]).toEqual([403, 403]);
      }
    }));

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'] as const)(
    'with another method is not found under %s',
    (method) => {
      // HEAD goes where GET goes.
      const asked = method === 'HEAD' ? 'GET' : method;
      const others = calls.filter(
        ([, { path }]) => !calls.some(([, it]) => it.path === path && it.method === asked),
      );
      return expectOfEachCall(others, async (_name, call) => {
        const response = await testApp.app.inject({ method, url: call.path, headers: identity });
        expect(response.statusCode).toBe(404);
        expect(response.headers).not.toHaveProperty('access-control-allow-origin');
      });
    },
  );

  test('that may change something is refused when the cross-site cookie is there without its header', () => {
    const changing = calls.filter(([, call]) => call.method !== 'GET');
    return expectOfEachCall(changing, async (name, call) => {
      const send = async (headers: Record<string, string>) =>
        sendPayload(testApp, call, samplePayloads[name], {
          ...(await identityFor(name)),
          ...headers,
        });
      const cookie = 'a=b; XSRF-TOKEN=one';
      expect(codeOf(await send({ cookie }))).toBe(403);
      expect(codeOf(await send({ cookie, 'x-xsrf-token': 'two' }))).toBe(403);
      expect(codeOf(await send({ cookie, 'x-xsrf-token': 'one' }))).not.toBe(8000);
    });
  });

  test('answers in the envelope, and only members see why not', () =>
    expectOfEachCall(calls, async (name, call) => {
      const response = await sendPayload(
        testApp,
        call,
        samplePayloads[name],
        await identityFor(name),
      );
      const code = codeOf(response);
      expect(code).not.toBe(400);
      expect(response.headers['cache-control']).toBe('no-store');
      expect([200, 403, 404, 415]).toContain(response.statusCode);
    }));
});

test('a site in which no module answers a call does not start', () => {
  expect(() => checkBound(testApp.app, everyCall)).not.toThrow();
  expect(() => checkBound(fastify(), everyCall)).toThrow('no module answers');
});

test.each([
  '/',
  '/app-api',
  '/app-api/',
  '/app-api/nothing',
  '/renren-api/../etc/passwd',
  '/.env',
  '/.git/config',
])('%s is not found', async (url) => {
  for (const method of ['GET', 'POST'] as const) {
    const response = await testApp.app.inject({ method, url, headers: identity });
    expect([response.statusCode, codeOf(response)]).toEqual([404, 404]);
  }
});

test('a malformed address is refused in the envelope', async () => {
  const ask = (url: string) =>
    testApp.app.inject({ method: 'GET', url, headers: { cookie: 'console-language=en' } });
  const response = await ask('/%E0%A4%A');
  expect([response.statusCode, codeOf(response)]).toEqual([400, 400]);
  expect(response.body).toMatch(/"msg":"[\u4e00-\u9fff，]+"/);
  expect((await ask('/admin-api/%E0%A4%A')).body).toMatch(/"msg":"[A-Za-z’,. ]+"/);
});
