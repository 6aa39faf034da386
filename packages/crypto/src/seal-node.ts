import { isUtf8 } from 'node:buffer';
import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';

import { assertEnvelopeKey, type EnvelopeKey } from './envelope-key.ts';
import { assertSealedForm, type Sealer, SealedTextError } from './sealed-text.ts';

/** The start of texts that begin alike, sealed once; each text is gone on with by `finish`. */
export interface SealedStart {
  /** As much of the sealed text as its end cannot change. */
  readonly sealed: string;
  /** What follows `sealed` in the sealed text of the start and this end. */
  finish: (end: string) => string;
}

/** A sealer that can begin a text, too. */
export type NodeSealer = Sealer & { sealStart: (text: string) => SealedStart };

/** Whole blocks of the cipher that are whole groups of Base64 as well. */
const groupBytes = 48;

/**
 * The envelope on the server, by node:crypto. Obfuscation, not secrecy: see {@link EnvelopeKey}.
 * Throws EnvelopeKeyError for a key or IV of a wrong length.
 */
export function createSealer(envelopeKey: EnvelopeKey): NodeSealer {
  assertEnvelopeKey(envelopeKey);
  const key = createSecretKey(envelopeKey.key, 'utf8');
  const iv = Buffer.from(envelopeKey.iv);
  const algorithm = `aes-${Buffer.byteLength(envelopeKey.key) * 8}-cbc`;

  return {
    seal(text) {
      const cipher = createCipheriv(algorithm, key, iv);
      return cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
    },
    sealStart(text) {
      const bytes = Buffer.from(text);
      const length = bytes.length - (bytes.length % groupBytes);
      const head = createCipheriv(algorithm, key, iv).update(bytes.subarray(0, length));
      const rest = bytes.subarray(length);
      // Each block is chained to the one before and to nothing else.
      const chained = length === 0 ? iv : head.subarray(-iv.length);
      return {
        sealed: head.toString('base64'),
        finish(end) {
          const cipher = createCipheriv(algorithm, key, chained);
          const body = cipher.update(Buffer.concat([rest, Buffer.from(end)]));
          return Buffer.concat([body, cipher.final()]).toString('base64');
        },
      };
    },
    open(sealed) {
      assertSealedForm(sealed);
      const decipher = createDecipheriv(algorithm, key, iv);
      const start = decipher.update(sealed, 'base64');
      const bytes = Buffer.concat([start, finish(() => decipher.final())]);
      if (!isUtf8(bytes)) throw new SealedTextError();
      return bytes.toString('utf8');
    },
  };
}

function finish(final: () => Buffer): Buffer {
  try {
    return final();
  } catch (cause) {
    throw new SealedTextError({ cause });
  }
}
