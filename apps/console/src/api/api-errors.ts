import type { Envelope } from '@lantern/contracts/envelope';

/** The server understood the call and refused it; `msg` is Chinese and fit to show. */
export class Refused extends Error {
  override name = 'Refused';
  readonly msg: string;
  /** The reason's name, as `packages/contracts/src/refusals.ts` lists them. */
  readonly refusal: string;
  /** Paths of the fields of the payload that were wrong. */
  readonly fields: readonly string[];

  constructor({ code, msg, refusal = '', fields = [] }: Envelope) {
    super(`${code} ${refusal}: ${msg}`);
    this.msg = msg;
    this.refusal = refusal;
    this.fields = fields;
  }
}

/** The session has ended; the frame has been told and asks the operator to log in. */
export class SessionOver extends Error {
  override name = 'SessionOver';
}

type NetworkFailure = 'offline' | 'timeout' | 'unreadable';

/** No usable answer: the server was not reached, took too long, or said something outside the contract. */
export class NetworkFailed extends Error {
  override name = 'NetworkFailed';
  readonly reason: NetworkFailure;

  constructor(reason: NetworkFailure, cause: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
