import { zh } from '../text/zh.ts';
import { NetworkFailed, Refused, SessionOver } from './api-errors.ts';

/** What an operator is told about something that failed. */
export function messageOf(error: unknown): string {
  if (error instanceof Refused) return error.msg;
  if (error instanceof SessionOver) return zh.errors.sessionOver;
  if (error instanceof NetworkFailed) return zh.errors[error.reason];
  return zh.errors.crashed;
}
