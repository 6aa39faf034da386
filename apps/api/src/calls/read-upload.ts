import type { FastifyRequest } from 'fastify';

import { AppError, refuse } from '../platform/app-error.ts';

export interface Upload {
  bytes: Buffer;
  fields: Readonly<Record<string, string>>;
}

/**
 * Reads a multipart request to its end: one file, whatever it is called, and the fields beside it. More parts
 * or larger ones than the server's limits refuse it.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) refuse('unsupported-type');
  // Gone while it waited: there would be no end to read.
  if (request.raw.destroyed) refuse('bad-payload');
  try {
    return await readParts(request);
  } catch (error) {
    // Limits come with a status; what comes without one is the parser giving up on the form.
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error;
    return refuse('bad-payload');
  }
}

async function readParts(request: FastifyRequest): Promise<Upload> {
  let bytes: Buffer | undefined;
  const fields = new Map<string, string>();
  for await (const part of request.parts()) {
    if (part.type === 'file') bytes = await part.toBuffer();
    else if (part.valueTruncated || part.fieldnameTruncated) refuse('too-large');
    else if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
    else refuse('bad-payload');
  }
  return bytes === undefined
    ? refuse('bad-payload')
    : { bytes, fields: Object.fromEntries(fields) };
}
