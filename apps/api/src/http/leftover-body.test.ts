import type { Call } from '@lantern/contracts/call';
import { allCalls, operatorCalls } from '@lantern/contracts/calls/all-calls';
import { uploadImage } from '@lantern/contracts/calls/member';
import { addSubtitles } from '@lantern/contracts/calls/operator/subtitles';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { createMember, type TestMember } from '../test/create-member.ts';
import { sendAll as sendAllTo, type Sending } from '../test/send-all.ts';

let testApp: TestApp;
let member: TestMember;
let port: number;
beforeAll(async () => {
  testApp = await buildTestApp({ env: { UPLOAD_MAX_BYTES: '200000' } });
  member = await createMember(testApp.deps);
  port = Number(new URL(await testApp.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => testApp.close());

const sendAll = (sending: Sending): Promise<string> => sendAllTo(port, sending);

const headOf = ({ method, path }: Call, headers: Readonly<Record<string, string>>): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

const typeOf = (call: Call): string =>
  call.body === 'form' ? 'multipart/form-data; boundary=b' : 'application/json';

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

const calls = Object.entries<Call>({ ...allCalls, ...operatorCalls });
/** More than what the buffers of both sides of a connection take. */
const farTooLong = 5 * 1024 ** 2;

test.each(calls)(
  '%s answers a body over its limit while the client still sends',
  async (_, call) => {
    const declared = headOf(call, {
      'content-type': typeOf(call),
      'content-length': String(farTooLong),
    });
    const answer = await sendAll({ head: declared, bytes: farTooLong });
    expect(statusOf(answer)).toBe(413);
    expect(answer).toMatch(/"code":413/);
  },
);

const chunkedHead = (call: Call, headers: Readonly<Record<string, string>> = {}): string =>
  headOf(call, { 'content-type': typeOf(call), 'transfer-encoding': 'chunked', ...headers });

test('a body of unknown length is answered once it is too long, and a form once its file is', async () => {
  const login = headOf(allCalls.logIn, {
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
  });
  const answer = await sendAll({ head: login, bytes: farTooLong, chunked: true });
  expect(statusOf(answer)).toBe(413);
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const form = `${chunkedHead(uploadImage, { token: member.token })}${part.length.toString(16)}\r\n${part}\r\n`;
  expect(statusOf(await sendAll({ head: form, bytes: farTooLong, chunked: true }))).toBe(413);
});

test.each<[string, () => string, number]>([
  ['of a visitor', () => chunkedHead(uploadImage), 200],
  ['of no operator', () => chunkedHead(addSubtitles), 403],
  ['to nowhere', () => chunkedHead({ ...uploadImage, path: '/app-api/nothing' }), 404],
  ['of another kind', () => chunkedHead(allCalls.logIn, { 'content-type': 'text/plain' }), 415],
])('a body %s is refused with an answer, too', async (_what, head, status) => {
  const answer = await sendAll({ head: head(), bytes: farTooLong, chunked: true });
  expect(statusOf(answer)).toBe(status);
});

test('a body without an end is answered after a bound, and cut off', async () => {
  const head = headOf(allCalls.logIn, {
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
  });
  const answer = await sendAll({ head, bytes: Infinity, chunked: true });
  expect(statusOf(answer)).toBe(413);
  expect(answer).toMatch(/\r\nconnection: close\r\n/);
});
