import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  calls,
  callsOfOperators,
  everyCall,
  jsonCalls,
  memberCalls,
  openEveryCall,
  patience,
} from '../test/every-call.ts';
import { expectOfEachCall } from '../test/expect-of-each-call.ts';
import { samplePayloads } from '../test/sample-payloads.ts';
import { sendPayload, sendRaw } from '../test/send-call.ts';
import { checkBound } from './bind-calls.ts';

let every: Awaited<ReturnType<typeof openEveryCall>>;
beforeAll(async () => {
  every = await openEveryCall();
});
afterAll(() => every.site.close());

describe('every call with a JSON payload refuses', patience, () => {
  test('a form', () =>
    expectOfEachCall(jsonCalls, async (name, call) => {
      const response = await sendPayload(
        every.site,
        { ...call, body: 'form' },
        {},
        await every.identityFor(name),
      );
      expect([response.statusCode, every.codeOf(response)]).toEqual([415, 415]);
    }));

  test('a body too large', () =>
    expectOfEachCall(jsonCalls, async (name, call) => {
      const body = JSON.stringify({ a: 'a'.repeat(70_000) });
      const response = await sendRaw(every.site, call, body, await every.identityFor(name));
      expect([response.statusCode, every.codeOf(response)]).toEqual([413, 413]);
    }));
});

describe('for every call of a member, the session is over with', patience, () => {
  test('no token', () =>
    expectOfEachCall(memberCalls, async (name, call) => {
      const response = await sendPayload(every.site, call, samplePayloads[name], {});
      expect([response.statusCode, every.codeOf(response)]).toEqual([200, 8000]);
    }));

  test('the token in the query or the payload', () =>
    expectOfEachCall(memberCalls, async (_name, call) => {
      const query = `${call.path}?token=${every.cast.demo.token}&Token=${every.cast.demo.token}`;
      const response = await every.site.app.inject({
        method: call.method,
        url: query,
        ...(call.method === 'POST' ? { payload: { token: every.cast.demo.token } } : {}),
      });
      expect(every.codeOf(response)).toBe(8000);
    }));
});

describe('every call', patience, () => {
  test('of operators is for no member and for no visitor', () =>
    expectOfEachCall(callsOfOperators, async (name, call) => {
      for (const headers of [{}, every.identity, { token: 'x'.repeat(43) }]) {
        const response = await sendPayload(every.site, call, samplePayloads[name], headers);
        expect([response.statusCode, every.codeOf(response)]).toEqual([403, 403]);
      }
    }));

  test('that may change something is refused when the cross-site cookie is there without its header', () => {
    const changing = calls.filter(([, call]) => call.method !== 'GET');
    return expectOfEachCall(changing, async (name, call) => {
      const send = async (headers: Record<string, string>) =>
        sendPayload(every.site, call, samplePayloads[name], {
          ...(await every.identityFor(name)),
          ...headers,
        });
      const cookie = 'a=b; XSRF-TOKEN=one';
      expect(every.codeOf(await send({ cookie }))).toBe(403);
      expect(every.codeOf(await send({ cookie, 'x-xsrf-token': 'two' }))).toBe(403);
      expect(every.codeOf(await send({ cookie, 'x-xsrf-token': 'one' }))).not.toBe(8000);
    });
  });

  test('answers in the envelope, and only members see why not', () =>
    expectOfEachCall(calls, async (name, call) => {
      const response = await sendPayload(
        every.site,
        call,
        samplePayloads[name],
        await every.identityFor(name),
      );
      const code = every.codeOf(response);
      expect(code).not.toBe(400);
      expect(response.headers['cache-control']).toBe('no-store');
      expect([200, 403, 404, 415]).toContain(response.statusCode);
    }));
});

test('a site in which no module answers a call does not start', () => {
  expect(() => checkBound(every.site.app, everyCall)).not.toThrow();
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
    const response = await every.site.app.inject({ method, url, headers: every.identity });
    expect([response.statusCode, every.codeOf(response)]).toEqual([404, 404]);
  }
});

test('a malformed address is refused in the envelope', async () => {
  const ask = (url: string) =>
    every.site.app.inject({ method: 'GET', url, headers: { cookie: 'console-language=en' } });
  const response = await ask('/%E0%A4%A');
  expect([response.statusCode, every.codeOf(response)]).toEqual([400, 400]);
  expect(response.body).toMatch(/"msg":"[\u4e00-\u9fff，]+"/);
  expect((await ask('/admin-api/%E0%A4%A')).body).toMatch(/"msg":"[A-Za-z’,. ]+"/);
});
