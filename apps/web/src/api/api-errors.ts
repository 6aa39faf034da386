import { resultCode } from '@lantern/contracts/result-codes';

/** The server understood the call and refused it; `msg` is Chinese and fit to show. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: number;
  readonly msg: string;

  constructor(code: number, msg: string) {
    super(`${code}: ${msg}`);
    this.code = code;
    this.msg = msg;
  }
}

/** Whether the refusal is final: not a rate limit, and not a server that is unable at the moment. */
export const isFinal = (error: unknown): boolean =>
  error instanceof Refused &&
  error.code !== resultCode.tooMany &&
  error.code !== resultCode.unavailable;

/** The call needs a member and the session is over; the shell has been told and leads to the login page. */
export class SessionOver extends Error {
  override name = 'SessionOver';
}

export type NetworkFailure = 'offline' | 'timeout' | 'unreadable';

/** No usable answer: the server was not reached, took too long, or broke the contract. */
export class NetworkFailed extends Error {
  override name = 'NetworkFailed';
  readonly reason: NetworkFailure;

  constructor(reason: NetworkFailure, cause: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
