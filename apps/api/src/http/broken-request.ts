import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';

import { writeRefusal } from './answer.ts';

const statusByCode: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** How long the socket stays open after the answer, so that a client that is still sending can read it. */
const lingerMs = 1000;

/** Answers bytes that are not valid HTTP, for which no request exists, and closes the connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  // Without a request, the reader's language is unknown.
  const { body } = writeRefusal('bad-payload', 'zh');
  const head = [
    `HTTP/1.1 ${statusByCode[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomBytes(9).toString('base64url')}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const impatient = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(impatient));
}
