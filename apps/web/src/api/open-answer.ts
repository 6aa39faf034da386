import { createOpener, hasWebCryptoFor } from '@lantern/crypto/open-webcrypto';
import type { Opener } from '@lantern/crypto/sealed-text';
import * as z from 'zod/mini';

import { readRuntimeConfig } from '../runtime-config.ts';

const sealedText = z.string();

let cipher: Promise<Opener> | undefined;

/** Fetches the cipher, once. Called when a sealed call is sent, so that it is there when the answer is. */
export function loadCipher(): Promise<Opener> {
  cipher ??= findCipher().catch((cause: unknown) => {
    cipher = undefined;
    throw cause;
  });
  return cipher;
}

/** The browser's own, or, where it has none for this key, one that has to be fetched. */
async function findCipher(): Promise<Opener> {
  const { envelope } = readRuntimeConfig();
  if (hasWebCryptoFor(envelope)) return createOpener(envelope);
  const { createSealer } = await import('@lantern/crypto/seal-crypto-js');
  return createSealer(envelope);
}

/** The JSON inside a sealed answer. */
export async function openAnswer(data: unknown): Promise<unknown> {
  const { open } = await loadCipher();
  return JSON.parse(await open(z.parse(sealedText, data)));
}
