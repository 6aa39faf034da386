import type { Refusal } from '@lantern/contracts/refusals';

/** Refuses a call for a reason that a client may know; the error handler finds the words. */
export class AppError extends Error {
  override name = 'AppError';
  readonly refusal: Refusal;
  /** Whole seconds until another try makes sense, for `too-many` and `unavailable`. */
  readonly retryAfterSeconds: number | undefined;
  /** Paths of the fields of the payload that were wrong, for `bad-payload`. */
  readonly fields: readonly string[] | undefined;

  constructor(refusal: Refusal, retryAfterSeconds?: number, fields?: readonly string[]) {
    super(refusal);
    this.refusal = refusal;
    this.retryAfterSeconds = retryAfterSeconds;
    this.fields = fields;
  }
}

/** Ends the current call with this refusal. */
export function refuse(
  refusal: Refusal,
  options: { retryAfterSeconds?: number; fields?: readonly string[] } = {},
): never {
  throw new AppError(refusal, options.retryAfterSeconds, options.fields);
}
