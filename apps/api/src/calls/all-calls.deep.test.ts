import { payloadSchemaOf } from '@lantern/contracts/json-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { calls, jsonCalls, memberCalls, openEveryCall, patience } from '../test/every-call.ts';
import { expectOfEachCall } from '../test/expect-of-each-call.ts';
import { samplePayloads } from '../test/sample-payloads.ts';
import { sendPayload, sendRaw } from '../test/send-call.ts';

let every: Awaited<ReturnType<typeof openEveryCall>>;
beforeAll(async () => {
  every = await openEveryCall();
});
afterAll(() => every.site.close());

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
      const response = await sendRaw(every.site, call, body, await every.identityFor(name));
      expect([response.statusCode, every.codeOf(response)]).toEqual([400, 400]);
    }),
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'a body as %s',
    (type) =>
      expectOfEachCall(jsonCalls, async (name, call) => {
        const headers = { ...(await every.identityFor(name)), 'content-type': type };
        const response = await sendRaw(every.site, call, 'a=1', headers);
        expect([response.statusCode, every.codeOf(response)]).toEqual([415, 415]);
      }),
  );

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
        const response = await sendPayload(
          every.site,
          call,
          payload,
          await every.identityFor(name),
        );
        const isRefused = every.codeOf(response) === 400;
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
    ['a random token', () => ({ token: 'x'.repeat(43) })],
    ['a token cut off', () => ({ token: every.cast.demo.token.slice(0, -1) })],
    ['a token with another start', () => ({ token: altered(every.cast.demo.token) })],
    ['a token of 8 KB', () => ({ token: 'x'.repeat(8000) })],
    ['a token twice', () => ({ token: `${every.cast.demo.token}, ${every.cast.demo.token}` })],
    ['a token in a cookie', () => ({ cookie: `token=${every.cast.demo.token}` })],
    ['a token as bearer', () => ({ authorization: `Bearer ${every.cast.demo.token}` })],
    [
      'another member’s user id',
      () => ({ token: every.cast.demo.token, userid: every.cast.vip.h5Uuid }),
    ],
    ['no user id at all', () => ({ token: every.cast.demo.token, userid: 'null' })],
  ])('%s', (_what, headers) =>
    expectOfEachCall(memberCalls, async (name, call) => {
      const response = await sendPayload(every.site, call, samplePayloads[name], headers());
      expect([response.statusCode, every.codeOf(response)]).toEqual([200, 8000]);
    }),
  );
});

describe('every call', patience, () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'] as const)(
    'with another method is not found under %s',
    (method) => {
      // HEAD goes where GET goes.
      const asked = method === 'HEAD' ? 'GET' : method;
      const others = calls.filter(
        ([, { path }]) => !calls.some(([, it]) => it.path === path && it.method === asked),
      );
      return expectOfEachCall(others, async (_name, call) => {
        const response = await every.site.app.inject({
          method,
          url: call.path,
          headers: every.identity,
        });
        expect(response.statusCode).toBe(404);
        expect(response.headers).not.toHaveProperty('access-control-allow-origin');
      });
    },
  );
});
