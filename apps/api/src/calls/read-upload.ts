import type { FastifyRequest } from 'fastify';

import { AppError, refuse } from '../platform/app-error.ts';

export interface Upload {
  bytes: Buffer;
  fields: Readonly<Record<string, string>>;
}

/**
 * Reads a multipart request to its end: one file of any name, and the other fields. Refuses more or larger parts than the
 * server's limits allow.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) refuse('unsupported-type');
  // The client left while it waited: reading would never end.
  if (request.raw.destroyed) refuse('bad-payload');
  try {
    return await readParts(request);
  } catch (error) {
    // An error of a limit has a status; one without is the parser's, for a form that it can't read.
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
