import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

/** What is read of a body that is not wanted, in bytes and in milliseconds, before its sender is answered. */
const bound = { bytes: 32 * 1024 ** 2, ms: 5000 };
/** How long a client that still sends after its answer can read it. */
const lingerMs = 2000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Reads and drops the rest of a body, up to the bound. Then tells, once, whether that was all of it. */
function dropRest(raw: IncomingMessage, tell: (isWhole: boolean) => void): void {
  let dropped = 0;
  const timer = setTimeout(() => stop(false), bound.ms);
  const drop = (piece: Buffer): void => {
    dropped += piece.length;
    if (dropped > bound.bytes) stop(false);
  };
  const end = (): void => stop(true);
  function stop(isWhole: boolean): void {
    clearTimeout(timer);
    raw.off('data', drop).off('end', end).off('close', end).off('error', end);
    // What comes later is dropped, too, until the socket is closed.
    raw.on('error', () => undefined).resume();
    tell(isWhole);
  }
  raw.unpipe();
  raw.on('data', drop).once('end', end).once('close', end).once('error', end).resume();
}

/**
 * Closes only its own side once the answer is out: a socket that is closed with bytes unread resets the connection, and a
 * client that is sending loses the answer.
 */
function closeGently({ socket }: IncomingMessage): void {
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  };
}

/**
 * Answers a request whose body is not wanted (too long, of a wrong kind, from a caller without a session) only after the
 * body was read and dropped. Many clients read no answer before they have sent all. A body without an end is cut off.
 */
export function registerLeftoverBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request;
    const isOver = raw.complete || raw.readableEnded || raw.destroyed;
    if (isOver || !hasBody(raw)) return done(null, payload);
    dropRest(raw, (isWhole) => {
      if (!isWhole) {
        reply.header('connection', 'close');
        closeGently(raw);
      }
      done(null, payload);
    });
  });
}
