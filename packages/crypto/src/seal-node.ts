import { isUtf8 } from 'node:buffer';
import { createCipheriv, createDecipheriv } from 'node:crypto';

import { assertEnvelopeKey, type EnvelopeKey } from './envelope-key.ts';
import { assertSealedForm, type Sealer, SealedTextError } from './sealed-text.ts';

/**
 * The envelope on the server, by node:crypto. Obfuscation, not secrecy: see {@link EnvelopeKey}.
 * Throws EnvelopeKeyError for a key or IV of a wrong length.
 */
export function createSealer(envelopeKey: EnvelopeKey): Sealer {
  assertEnvelopeKey(envelopeKey);
  const key = Buffer.from(envelopeKey.key);
  const iv = Buffer.from(envelopeKey.iv);
  const algorithm = `aes-${key.length * 8}-cbc`;

  return {
    seal(text) {
      const cipher = createCipheriv(algorithm, key, iv);
      return cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
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
