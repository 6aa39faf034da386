import { once } from 'node:events';
import { connect } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { createCapturedLog } from '../test/captured-log.ts';

const { log, lines } = createCapturedLog();
let testApp: TestApp;
let port: number;
beforeAll(async () => {
  testApp = await buildTestApp({ log });
  const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});
afterAll(() => testApp.close());

/** Sends these bytes and hangs up at once, without a goodbye. */
async function hangUpAfter(bytes: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  socket.resetAndDestroy();
}

const post = (path: string, body: string, length = Buffer.byteLength(body)): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;

const credentials = JSON.stringify({ loginName: 'nobody', loginPwd: 'wrong123', type: 1 });
const form =
  'POST /app-api/member/updateimg HTTP/1.1\r\nHost: localhost\r\n' +
  'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n--b\r\n';

test('clients that hang up are counted apart, and no fault of ours', async () => {
  const kinds = [
    post('/app-api//login', credentials),
    post('/app-api//login', credentials.slice(0, 9), credentials.length),
    post('/app-api/ajax/guanggao', '{}'),
    post('/renren-api/api/meAdClickCount', '{"id":1}'),
    form,
    'GET /media/x/y.m3u8 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET /renren-api/api/pay/notify/sandbox?a=1 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ];
  const rounds = 20;
  for (let round = 0; round < rounds; round++) await Promise.all(kinds.map(hangUpAfter));
  const open = () =>
    new Promise((resolve) => testApp.app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(open).toBe(0);
  // Whatever was under way is answered before this one, or soon after.
  await testApp.app.inject('/healthz');
  await expect.poll(() => lines().some(({ msg }) => msg === 'client_closed')).toBe(true);
  const faults = lines().filter(({ level, status }) => Number(level) > 30 || Number(status) >= 500);
  // A login that came whole was judged: a wrong password is no fault of ours.
  const expected = new Set<unknown>(['client_closed', 'a login failed']);
  expect(faults.filter(({ msg }) => !expected.has(msg))).toEqual([]);
  const closed = lines().filter(({ msg }) => msg === 'client_closed');
  expect(closed.every(({ level }) => level === 20)).toBe(true);

  const metrics = (await testApp.app.inject('/metrics')).body;
  expect(metrics).not.toMatch(/http_request_duration_seconds_count\{[^}]*status="5/);
  const counted = [...metrics.matchAll(/^http_requests_client_closed_total\{[^}]+\} (\d+)$/gm)];
  expect(counted.reduce((sum, [, count]) => sum + Number(count), 0)).toBeGreaterThan(0);
});
