import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';

import { refuse } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { type ByteRange, ObjectMissing, type Storage } from '../platform/storage/storage.ts';
import { handOverOf } from './hand-over.ts';

export interface ObjectToSend {
  key: string;
  /** In bytes, where it is known without asking the storage. */
  size: number | null;
  contentType: string;
  cacheControl: string;
}

/**
 * Sends a stored object or the one range of it that the client asked for; behind nginx, nginx sends it. Refuses when the
 * object does not exist.
 */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  object: ObjectToSend,
): Promise<FastifyReply> {
  reply
    .header('content-type', object.contentType)
    .header('cache-control', object.cacheControl)
    .header('x-content-type-options', 'nosniff');
  const { storage } = deps;
  const location = handOverOf(deps)(request, object.key);
  if (location !== null) return reply.header('x-accel-redirect', location).send();

  const size = object.size ?? (await storage.stat(object.key))?.size ?? refuse('not-found');
  reply.header('accept-ranges', 'bytes');
  const range = readRange(request, size);
  if (range === 'unsatisfiable') {
    // Of the object a cache on the way may keep everything, and this in its place nowhere: a stranger can ask for it.
    reply.header('cache-control', 'no-store');
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  if (request.method === 'HEAD') return reply.send();
  // With its full range named, the storage reads a small object at once into a buffer of its size.
  const whole = size > 0 ? { start: 0, end: size - 1 } : null;
  return reply.send(await open(storage, object.key, range ?? whole));
}

/** The range to send; null for the whole object, also when a client asks for several ranges (no player does). */
function readRange(request: FastifyRequest, size: number): ByteRange | 'unsatisfiable' | null {
  const header = request.headers.range;
  if (header === undefined) return null;
  // A suffix longer than the object means the whole object (RFC 9110, 14.1.2); the library refuses it.
  const suffix = /^bytes=-(\d+)$/i.exec(header)?.[1];
  if (suffix !== undefined && Number(suffix) > size && size > 0) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, header);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}

async function open(storage: Storage, key: string, range: ByteRange | null) {
  try {
    return await storage.read(key, range ?? undefined);
  } catch (error) {
    if (error instanceof ObjectMissing) return refuse('not-found');
    throw error;
  }
}
