import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { BodyRoom } from '../platform/limits/body-room.ts';
import { addressOf, ClientGone, limitedAddress } from './address.ts';
import { parseJsonBody } from './parse-json-body.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The scope for routes that take a form: its hooks cost every request of the scope, so other routes stay outside. */
    forms: FastifyInstance;
  }
}

/** The time in which a request has to come, in milliseconds: a phone on a slow network needs minutes for a picture. */
export const bodyTimeoutMs = 180_000;
/** The most bytes of a payload that is no form. */
export const payloadLimit = 65_536;
/** What a form has beside its file, in bytes. */
const besideFile = 65_536;

/** The most bytes of a form with a file. */
export const formLimit = ({ uploadMaxBytes }: Pick<Deps['config'], 'uploadMaxBytes'>): number =>
  uploadMaxBytes + besideFile;

/** The declared length of a request's body in bytes; null where none is declared. */
export function declaredBytes({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  const given = headers['content-length'];
  return given === undefined ? null : Number(given);
}

/** The longest payload that is received without a look at how many others there are. */
const shortBytes = 4096;

/** Payloads that are longer, such as a page that an operator writes: as many at once as fill 16 MB. */
const createLongPayloads = (): BodyRoom =>
  new BodyRoom({
    bytes: 256 * payloadLimit,
    bytesOfAddress: 64 * payloadLimit,
    mostOfCaller: 64,
    mostOfAddress: 64,
    most: 256,
    doorBytes: payloadLimit,
    longestMs: bodyTimeoutMs,
  });

/**
 * Refuses a body that is longer than its route takes before a byte of it is read, and bounds how many long payloads are
 * received at once: they are kept in memory until they are whole, and a client can send one without a session.
 */
function registerBodyBounds(app: FastifyInstance): void {
  const longPayloads = createLongPayloads();

  function receive(request: FastifyRequest, reply: FastifyReply, expectedBytes: number): void {
    const address = limitedAddress(addressOf(request));
    const body = longPayloads.enter({ caller: address, address, expectedBytes });
    request.raw.on('data', (piece: Buffer) => body.note(piece.length));
    // It gave way to others; otherwise it has been answered.
    body.lost.catch((error: unknown) => {
      if (error instanceof AppError) request.raw.destroy();
    });
    reply.raw.once('close', () => body.leave(new ClientGone('the client hung up')));
  }

  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { is404, headers, method } = request;
    const { bodyLimit } = request.routeOptions;
    const unknown = headers['transfer-encoding'] === undefined ? 0 : bodyLimit;
    const expected = declaredBytes(request) ?? unknown;
    if (!is404 && expected > bodyLimit) return done(new AppError('too-large'));
    const isKept = bodyLimit <= payloadLimit && method !== 'GET' && method !== 'HEAD';
    if (isKept && expected > shortBytes) receive(request, reply, expected);
    done();
  });
}

/** Accepts two kinds of body: strictly parsed JSON, and forms with one file. Any other kind is 415. */
export async function registerBodies(app: FastifyInstance, { config }: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseJsonBody(String(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  registerBodyBounds(app);
  const limits = {
    fileSize: config.uploadMaxBytes,
    files: 1,
    fields: 10,
    parts: 12,
    fieldSize: 4096,
  };
  await app.register(async (forms) => {
    // Small buffers: a sender that waits for room keeps little in memory.
    await forms.register(fastifyMultipart, { limits, highWaterMark: 16_384, fileHwm: 16_384 });
    app.decorate('forms', forms);
  });
}
