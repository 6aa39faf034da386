/**
 * The envelope: answers marked as sealed carry `data` as base64 of AES-CBC with PKCS#7 padding over
 * UTF-8 text, with one key and IV for everybody.
 *
 * It is obfuscation, not secrecy: the web app is handed the key, so anybody can open, change and seal
 * again. It keeps answers from being read in passing and nothing more; no access may depend on it.
 */
export type EnvelopeKey = {
  /** 16, 24 or 32 bytes of UTF-8, for AES-128, -192 or -256. */
  key: string;
  /** 16 bytes of UTF-8. */
  iv: string;
};

/** What is used when nothing is set. Public, so a production process must refuse to start on it. */
export const DEVELOPMENT_ENVELOPE_KEY: EnvelopeKey = {
  key: 'dev-envelope-key',
  iv: 'dev-envelope-iv0',
};

export type EnvelopeKeyProblem = 'key-length' | 'iv-length';

/** Thrown by `createSealer` for a key or IV of a wrong length. */
export class EnvelopeKeyError extends Error {
  override readonly name = 'EnvelopeKeyError';
  readonly problem: EnvelopeKeyProblem;

  constructor(problem: EnvelopeKeyProblem) {
    super(`the envelope cannot be used: ${problem}`);
    this.problem = problem;
  }
}

/** The first thing wrong with a key and IV, or null. */
export function checkEnvelopeKey({ key, iv }: EnvelopeKey): EnvelopeKeyProblem | null {
  if (![16, 24, 32].includes(byteLength(key))) return 'key-length';
  return byteLength(iv) === 16 ? null : 'iv-length';
}

/** Throws EnvelopeKeyError unless the key and IV can be used. */
export function assertEnvelopeKey(envelopeKey: EnvelopeKey): void {
  const problem = checkEnvelopeKey(envelopeKey);
  if (problem) throw new EnvelopeKeyError(problem);
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
