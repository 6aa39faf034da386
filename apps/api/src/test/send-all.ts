import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Sending {
  head: string;
  /** Bytes that are sent before the answer is read; Infinity goes on until the answer is there. */
  bytes: number;
  chunked?: boolean;
}

const piece = Buffer.alloc(65_536, 'a');
const chunk = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);

/**
 * Sends a body to its end, as most clients do, and only then reads the answer, to the end of the connection, which the head
 * asks for. A torn connection rejects.
 */
export async function sendAll(
  port: number,
  { head, bytes, chunked = false }: Sending,
): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  // Without a reader the socket keeps the answer until it is asked for.
  await once(socket, 'connect');
  socket.read(0);
  let broken: Error | undefined;
  socket.on('error', (error) => (broken = error));
  socket.write(head);
  for (let sent = 0; sent < bytes; sent += piece.length) {
    if (broken !== undefined) throw broken;
    if (bytes === Infinity && socket.readableLength > 0) break;
    const part = chunked ? chunk : piece.subarray(0, Math.min(piece.length, bytes - sent));
    await new Promise((resolve) => socket.write(part, resolve));
  }
  if (chunked && bytes !== Infinity) socket.write('0\r\n\r\n');
  const answer = await text(socket);
  if (broken !== undefined) throw broken;
  return answer;
}
