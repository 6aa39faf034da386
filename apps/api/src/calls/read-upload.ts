import type { FastifyRequest } from 'fastify';

import { AppError, refuse } from '../platform/app-error.ts';
import type { Body } from '../platform/limits/body-room.ts';

export interface Upload {
  bytes: Buffer;
  fields: Readonly<Record<string, string>>;
}

/**
 * Reads a multipart request to its end: one file of any name, and the other fields. Refuses more or larger parts than the
 * server's limits allow, and with `too-many` a sender whose room others need.
 */
export async function readUpload(request: FastifyRequest, body: Body): Promise<Upload> {
  if (!request.isMultipart()) refuse('unsupported-type');
  // The client left while it waited: reading would never end.
  if (request.raw.destroyed) refuse('bad-payload');
  const reading = readParts(request, body);
  // Once the body is lost, the race below has ended.
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, body.lost]);
  } catch (error) {
    // An error of a limit has a status; one without is the parser's, for a form that it can't read.
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error;
    return refuse('bad-payload');
  }
}

async function readParts(request: FastifyRequest, body: Body): Promise<Upload> {
  let bytes: Buffer | undefined;
  const fields = new Map<string, string>();
  for await (const part of request.parts()) {
    if (part.type === 'file') bytes = await readFile(part.file, body);
    else if (part.valueTruncated || part.fieldnameTruncated) refuse('too-large');
    else if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
    else refuse('bad-payload');
  }
  if (bytes === undefined) return refuse('bad-payload');
  await body.finish();
  return { bytes, fields: Object.fromEntries(fields) };
}

type PartFile = AsyncIterable<Buffer> & { truncated: boolean };

/** Reads a file into one piece of memory, which is taken once there is room for it. */
async function readFile(file: PartFile, body: Body): Promise<Buffer> {
  let kept: Buffer = Buffer.alloc(0);
  let length = 0;
  for await (const piece of file) {
    if (file.truncated) refuse('too-large');
    await body.take(piece.length);
    if (length + piece.length > kept.length) kept = grow(kept, length + piece.length, body);
    length += piece.copy(kept, length);
  }
  if (file.truncated) refuse('too-large');
  return kept.subarray(0, length);
}

/** A larger piece of memory: of the body's whole length once it has room. Pages that nothing was written to cost nothing. */
function grow(kept: Buffer, neededBytes: number, body: Body): Buffer {
  const grown = Buffer.allocUnsafeSlow(Math.max(neededBytes, body.heldBytes));
  kept.copy(grown);
  return grown;
}
