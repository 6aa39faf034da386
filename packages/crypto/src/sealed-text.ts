/** Seals and opens text. All implementations give the same bytes and refuse the same input. */
export type Sealer = {
  /** Base64 of the sealed text. Halves of surrogate pairs, which UTF-8 cannot carry, become U+FFFD. */
  seal: (text: string) => string;
  /** The text again. Throws SealedTextError when this is no text sealed with the same key. */
  open: (sealed: string) => string;
};

/** The half of a Sealer that opens; now or later. */
export type Opener = { open: (sealed: string) => string | Promise<string> };

/** Thrown for what cannot be opened: no base64, not whole blocks, wrong padding, no UTF-8. */
export class SealedTextError extends Error {
  override readonly name = 'SealedTextError';

  constructor(options?: ErrorOptions) {
    super('not a text sealed with this key', options);
  }
}

const BLOCK_BYTES = 16;

/**
 * Throws SealedTextError unless the text is standard base64, padded, of at least one whole block.
 * Decoders are lenient, each in its own way; this makes them agree.
 */
export function assertSealedForm(sealed: string): void {
  const padding = sealed.endsWith('==') ? 2 : Number(sealed.endsWith('='));
  const bytes = (sealed.length / 4) * 3 - padding;
  const whole = sealed.length % 4 === 0 && bytes > 0 && bytes % BLOCK_BYTES === 0;
  if (!whole || !/^[A-Za-z0-9+/]*={0,2}$/.test(sealed)) throw new SealedTextError();
}
