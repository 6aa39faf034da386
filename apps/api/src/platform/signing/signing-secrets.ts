import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

import type { SecretPurpose, SecretText } from './secret-uses.ts';

/** Keys, or what was made with them: the first belongs to the current secret, the others to secrets that it replaces. */
export type OfEachSecret<T> = readonly [T, ...T[]];

/**
 * SIGNING_SECRET, and the secret that it replaces as long as that one is accepted. Both stay in here: others get what is
 * drawn from them for a purpose of `secret-uses.ts`. What is made is made with the first, and what is accepted may be of either.
 */
export class SigningSecrets {
  readonly #secrets: OfEachSecret<string>;

  constructor(current: string, old: string | null = null) {
    this.#secrets = old === null || old === current ? [current] : [current, old];
  }

  /** Whether an old secret is still accepted. */
  get hasOld(): boolean {
    return this.#secrets.length > 1;
  }

  /** HMAC-SHA256 of a text that begins with its purpose, under the current secret. */
  hmac(text: SecretText): Buffer {
    return this.hmacs(text)[0];
  }

  hmacs(text: SecretText): OfEachSecret<Buffer> {
    return this.#draw((secret) => createHmac('sha256', secret).update(text).digest());
  }

  /** Keys for HMACs of other texts. They are key objects: with a key as bytes, Node takes five times as long. */
  hmacKeys(text: SecretText): OfEachSecret<KeyObject> {
    return this.#draw((secret) =>
      createSecretKey(createHmac('sha256', secret).update(text).digest()),
    );
  }

  /** Keys for AES-256, by HKDF; key objects too. */
  sealKeys(purpose: SecretPurpose): OfEachSecret<KeyObject> {
    return this.#draw((secret) =>
      createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))),
    );
  }

  #draw<T>(draw: (secret: string) => T): OfEachSecret<T> {
    const [current, ...old] = this.#secrets;
    return [draw(current), ...old.map(draw)];
  }
}
