import type { Sealer } from '@lantern/crypto/sealed-text';
import * as z from 'zod/mini';

import { readRuntimeConfig } from '../runtime-config.ts';

const sealedText = z.string();

let sealer: Promise<Sealer> | undefined;

/** Fetches the cipher, once. Called when a sealed call is sent, so that it is there when the answer is. */
export function loadCipher(): Promise<Sealer> {
  sealer ??= import('@lantern/crypto/seal-browser').then(
    ({ createSealer }) => createSealer(readRuntimeConfig().envelope),
    (cause: unknown) => {
      sealer = undefined;
      throw cause;
    },
  );
  return sealer;
}

/** The JSON inside a sealed answer. */
export async function openAnswer(data: unknown): Promise<unknown> {
  const { open } = await loadCipher();
  return JSON.parse(open(z.parse(sealedText, data)));
}
