import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { chooseEncoding, type Encoding, weakTagOf } from './negotiate.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const worthCompressing = 1024;

/** A text file in memory; each compressed form is made once, on its first request. */
export interface TextFile {
  body: Buffer;
  type: string;
  etag: string;
  encoded: Map<Encoding, Promise<Buffer>>;
  /** From 1, the fastest, to 9, the smallest. */
  effort: number;
}

export function createTextFile(body: Buffer, type: string, effort = 9): TextFile {
  return { body, type, etag: weakTagOf(body), encoded: new Map(), effort };
}

const compress = ({ body, effort }: TextFile, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? compressBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: effort,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : compressGzip(body, { level: effort });

function encode(file: TextFile, encoding: Encoding): Promise<Buffer> {
  const found = file.encoded.get(encoding);
  if (found !== undefined) return found;
  const made = compress(file, encoding);
  file.encoded.set(encoding, made);
  return made;
}

function encodingFor(request: FastifyRequest, file: TextFile): Encoding | null {
  if (file.body.length < worthCompressing) return null;
  return chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
}

/** The `Vary` header of an answer that depends on the reader's language or the age gate. */
export const varyByLanguage = 'accept-encoding, cookie';

/** Sends a file in the client's best encoding; 304 when the client has it. */
export async function sendTextFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: TextFile,
  vary = 'accept-encoding',
): Promise<FastifyReply> {
  reply.header('etag', file.etag).header('vary', vary);
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const encoding = encodingFor(request, file);
  reply.header('content-type', file.type);
  if (encoding === null) return reply.send(file.body);
  return reply.header('content-encoding', encoding).send(await encode(file, encoding));
}
