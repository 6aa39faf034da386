import { isUtf8 } from 'node:buffer';
import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';

import { assertEnvelopeKey, type EnvelopeKey } from './envelope-key.ts';
import { assertSealedForm, type Sealer, SealedTextError } from './sealed-text.ts';

/** The common start of several texts, sealed once. `finish` seals the rest of each text. */
export interface SealedStart {
  /** The part of the sealed text that is the same for every end. */
  readonly sealed: string;
  /** Returns the part of the sealed text that follows `sealed`, for the start followed by this end. */
  finish: (end: string) => string;
}

/** A sealer that can also seal the common start of several texts once. */
export type NodeSealer = Sealer & { sealStart: (text: string) => SealedStart };

/** A length that is whole cipher blocks (16 bytes) and whole Base64 groups (3 bytes). */
const groupBytes = 48;

/**
 * Seals and opens with node:crypto, on the server. Obfuscation, not secrecy: see {@link EnvelopeKey}.
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
      // CBC chains each block to the one before it only, so the last sealed block is the IV of the rest.
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
