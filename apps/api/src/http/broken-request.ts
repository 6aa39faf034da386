import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';

import { writeRefusal } from './answer.ts';

const statusByCode: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Hung up on at once, a client that is still sending would lose the answer; one that never hangs up keeps no socket. */
const lingerMs = 1000;

/** Answers what isn't even HTTP, before there is a request to speak of, and hangs up. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  // Nothing says who reads it.
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
