import type { Refusal } from '@lantern/contracts/refusals';

/** A call refused for a reason a client can be told; the words are found by the error handler. */
export class AppError extends Error {
  override name = 'AppError';
  readonly refusal: Refusal;
  /** Whole seconds until another try makes sense, for `too-many` and `unavailable`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(refusal: Refusal, retryAfterSeconds?: number) {
    super(refusal);
    this.refusal = refusal;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Ends the call at hand with this refusal. */
export function refuse(refusal: Refusal, options: { retryAfterSeconds?: number } = {}): never {
  throw new AppError(refusal, options.retryAfterSeconds);
}
