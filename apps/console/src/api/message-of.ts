import { texts } from '#text/texts.ts';

import { NetworkFailed, Refused, SessionOver } from './api-errors.ts';

/** Returns the message that an operator is shown for a failure. */
export function messageOf(error: unknown): string {
  if (error instanceof Refused) return error.msg;
  if (error instanceof SessionOver) return texts.errors.sessionOver;
  if (error instanceof NetworkFailed) return texts.errors[error.reason];
  return texts.errors.crashed;
}
