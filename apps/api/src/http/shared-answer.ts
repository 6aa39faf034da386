import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import { weakTagOf } from './negotiate.ts';

const compress = promisify(brotliCompress);
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Smaller bodies are not compressed: the extra header costs what compression saves. */
const worthCompressing = 1024;

/** A whole answer that is made once for all callers: ready bytes and their ETag. */
export class SharedAnswer {
  readonly body: Buffer;
  /** The same in Brotli, when that is smaller. */
  readonly compressed: Buffer | null;
  readonly etag: string;

  constructor(body: Buffer, compressed: Buffer | null) {
    this.body = body;
    this.compressed = compressed;
    this.etag = weakTagOf(body);
  }
}

/** Makes the bytes of an answer written by `writeAnswer`. */
export async function prepareSharedAnswer(json: string): Promise<SharedAnswer> {
  const body = Buffer.from(json);
  if (body.length < worthCompressing) return new SharedAnswer(body, null);
  const compressed = await compress(body, brotli);
  return new SharedAnswer(body, compressed.length < body.length * 0.95 ? compressed : null);
}
