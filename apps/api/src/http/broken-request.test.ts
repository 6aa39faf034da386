import { once } from 'node:events';
import { connect } from 'node:net';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { buildTestApp, type TestApp } from '../test/build-test-app.ts';

let testApp: TestApp;
let port: number;
beforeAll(async () => {
  testApp = await buildTestApp();
  const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});
afterAll(() => testApp.close());

/** Everything the server says to these bytes until it hangs up. */
function send(bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  socket.on('close', () => resolve(answer));
  socket.on('error', reject);
  return promise;
}

const post = 'POST /app-api/ajax/getConfig HTTP/1.1\r\nHost: a\r\n';

test.each([
  ['what isn’t HTTP', 'hello\r\n\r\n'],
  ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  [
    'a length and chunks',
    `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a folded header', `${post}X-A: b\r\n c\r\nConnection: close\r\n\r\n`],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['two hosts', `${post}HOST: b\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`],
  ['the same host twice', 'GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\nConnection: close\r\n\r\n'],
])('%s is refused and hung up on', async (_what, bytes) => {
  const answer = await send(bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

test('too many headers are refused in the envelope, with a request id', async () => {
  const answer = await send(`${post}X-Long: ${'a'.repeat(70_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toMatch(/\r\nx-request-id: [\w-]+\r\n/);
  expect(answer).toMatch(/\r\n\r\n\{"code":400,"msg":"请求参数有误","data":null\}$/);
});

test('a path with dots in it is no spelling of a call', async () => {
  const answer = await send(
    'POST /app-api/./login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});

test('a client that does not close its side is disconnected', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write('hello\r\n\r\n');
  await once(socket.resume(), 'end');
  const open = () =>
    new Promise((resolve) => testApp.app.server.getConnections((_, n) => resolve(n)));
  await expect.poll(open).toBe(0);
});
