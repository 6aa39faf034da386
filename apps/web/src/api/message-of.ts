import { texts } from '#text/texts.ts';

import { NetworkFailed, Refused, SessionOver } from './api-errors.ts';

/** What to tell a member about a call that failed: the server's words, or ours about the network. */
export function messageOf(error: unknown): string {
  if (error instanceof Refused && error.msg !== '') return error.msg;
  // The shell already shows a message; a second one must not contradict it.
  if (error instanceof SessionOver) return texts.errors.sessionOver;
  if (error instanceof NetworkFailed) return texts.errors[error.reason];
  return texts.errors.unreadable;
}
