/**
 * The key and IV of the envelope. A sealed answer carries `data` as base64 of AES-CBC with PKCS#7 padding
 * over UTF-8 text. All clients share one key and one IV.
 *
 * It is obfuscation, not secrecy: the web app receives the key, so anybody can open, change and seal an
 * answer. It only keeps answers from being read in passing; no access may depend on it.
 */
export type EnvelopeKey = {
  /** 16, 24 or 32 bytes of UTF-8, for AES-128, -192 or -256. */
  key: string;
  /** 16 bytes of UTF-8. */
  iv: string;
};

/** The key and IV when none are set. They are public, so a production process must refuse to start on them. */
export const DEVELOPMENT_ENVELOPE_KEY: EnvelopeKey = {
  key: 'dev-envelope-key',
  iv: 'dev-envelope-iv0',
};

export type EnvelopeKeyProblem = 'key-length' | 'iv-length';

/** Thrown by `createSealer` when the key or the IV has a wrong length. */
export class EnvelopeKeyError extends Error {
  override readonly name = 'EnvelopeKeyError';
  readonly problem: EnvelopeKeyProblem;

  constructor(problem: EnvelopeKeyProblem) {
    super(`the envelope cannot be used: ${problem}`);
    this.problem = problem;
  }
}

/** Returns the first fault of a key and IV, or null when they can be used. */
export function checkEnvelopeKey({ key, iv }: EnvelopeKey): EnvelopeKeyProblem | null {
  if (![16, 24, 32].includes(byteLength(key))) return 'key-length';
  return byteLength(iv) === 16 ? null : 'iv-length';
}

/** Throws EnvelopeKeyError when the key or the IV cannot be used. */
export function assertEnvelopeKey(envelopeKey: EnvelopeKey): void {
  const problem = checkEnvelopeKey(envelopeKey);
  if (problem) throw new EnvelopeKeyError(problem);
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
