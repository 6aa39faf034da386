import { assertEnvelopeKey, type EnvelopeKey } from './envelope-key.ts';
import { assertSealedForm, type Opener, SealedTextError } from './sealed-text.ts';

/**
 * Whether this browser can open the envelope with WebCrypto. WebCrypto exists only on https and on localhost, and
 * Chromium's lacks AES-192, the cipher of a 24-byte key.
 */
export const hasWebCryptoFor = ({ key }: EnvelopeKey): boolean =>
  'subtle' in crypto && new TextEncoder().encode(key).length !== 24;

/**
 * Opens the envelope with WebCrypto, which works outside the page's thread. Call it only where
 * {@link hasWebCryptoFor} returns true. Obfuscation, not secrecy: see {@link EnvelopeKey}.
 * Throws EnvelopeKeyError for a key or IV of a wrong length.
 */
export function createOpener(envelopeKey: EnvelopeKey): Opener {
  assertEnvelopeKey(envelopeKey);
  const encoder = new TextEncoder();
  const cipher = { name: 'AES-CBC', iv: encoder.encode(envelopeKey.iv) };
  const raw = encoder.encode(envelopeKey.key);
  const whenKey = crypto.subtle.importKey('raw', raw, cipher.name, false, ['decrypt']);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  return {
    async open(sealed) {
      assertSealedForm(sealed);
      const key = await whenKey;
      try {
        return decoder.decode(await crypto.subtle.decrypt(cipher, key, readBase64(sealed)));
      } catch (cause) {
        throw new SealedTextError({ cause });
      }
    },
  };
}

/** Decodes base64 in a loop, because many phones lack `Uint8Array.fromBase64`. */
function readBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
