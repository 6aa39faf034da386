import AES from 'crypto-js/aes.js';
import core from 'crypto-js/core.js';
import Base64 from 'crypto-js/enc-base64.js';
import Utf8 from 'crypto-js/enc-utf8.js';
import NoPadding from 'crypto-js/pad-nopadding.js';

import { assertEnvelopeKey, type EnvelopeKey } from './envelope-key.ts';
import { assertSealedForm, type Sealer, SealedTextError } from './sealed-text.ts';

type WordArray = ReturnType<typeof Utf8.parse>;

/**
 * Seals and opens with crypto-js, for browsers without WebCrypto: phones that open the site over plain http on a
 * local network, and the one key length that Chromium lacks. Obfuscation, not secrecy: see {@link EnvelopeKey}.
 * Throws EnvelopeKeyError for a key or IV of a wrong length.
 */
export function createSealer(envelopeKey: EnvelopeKey): Sealer {
  assertEnvelopeKey(envelopeKey);
  const key = Utf8.parse(envelopeKey.key);
  const iv = Utf8.parse(envelopeKey.iv);

  return {
    seal(text) {
      // With the u flag this matches only halves without their pair.
      const words = Utf8.parse(text.replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD'));
      return AES.encrypt(words, key, { iv }).ciphertext.toString(Base64);
    },
    open(sealed) {
      assertSealedForm(sealed);
      // Wrapped, because crypto-js would take a leading `Salted__` in a plain string for OpenSSL's salt.
      const sealedWords = core.lib.CipherParams.create({ ciphertext: Base64.parse(sealed) });
      // NoPadding, because crypto-js removes padding without checking it.
      return readText(unpad(AES.decrypt(sealedWords, key, { iv, padding: NoPadding })));
    },
  };
}

/** Removes PKCS#7 padding. The last byte gives the number of padding bytes, and all of them must equal it. */
function unpad(words: WordArray): WordArray {
  const count = byteAt(words, words.sigBytes - 1);
  const start = words.sigBytes - count;
  if (count < 1 || count > 16) throw new SealedTextError();
  for (let index = start; index < words.sigBytes; index += 1) {
    if (byteAt(words, index) !== count) throw new SealedTextError();
  }
  words.sigBytes = start;
  return words;
}

function byteAt(words: WordArray, index: number): number {
  const word = words.words[index >>> 2] ?? 0;
  return (word >>> (24 - (index % 4) * 8)) & 0xff;
}

function readText(words: WordArray): string {
  try {
    return Utf8.stringify(words);
  } catch (cause) {
    throw new SealedTextError({ cause });
  }
}
