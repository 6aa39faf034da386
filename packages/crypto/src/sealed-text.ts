/** Seals and opens text. All implementations return the same bytes and refuse the same input. */
export type Sealer = {
  /** Returns base64 of the sealed text. Half of a surrogate pair, which UTF-8 cannot carry, becomes U+FFFD. */
  seal: (text: string) => string;
  /** Returns the original text. Throws SealedTextError when the input was not sealed with the same key. */
  open: (sealed: string) => string;
};

/** The half of a Sealer that opens, synchronously or not. */
export type Opener = { open: (sealed: string) => string | Promise<string> };

/** Thrown for text that cannot be opened: not base64, not whole blocks, wrong padding or not UTF-8. */
export class SealedTextError extends Error {
  override readonly name = 'SealedTextError';

  constructor(options?: ErrorOptions) {
    super('not a text sealed with this key', options);
  }
}

const BLOCK_BYTES = 16;

/**
 * Throws SealedTextError unless the text is standard padded base64 of at least one whole block.
 * Base64 decoders are lenient, each in its own way; this check makes them agree.
 */
export function assertSealedForm(sealed: string): void {
  const padding = sealed.endsWith('==') ? 2 : Number(sealed.endsWith('='));
  const bytes = (sealed.length / 4) * 3 - padding;
  const whole = sealed.length % 4 === 0 && bytes > 0 && bytes % BLOCK_BYTES === 0;
  if (!whole || !/^[A-Za-z0-9+/]*={0,2}$/.test(sealed)) throw new SealedTextError();
}
