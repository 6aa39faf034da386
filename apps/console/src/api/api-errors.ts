import type { Envelope } from '@lantern/contracts/envelope';

/** The server understood the call and refused it; `msg` is Chinese and can be shown. */
export class Refused extends Error {
  override name = 'Refused';
  readonly msg: string;
  /** The name of the reason, from `packages/contracts/src/refusals.ts`. */
  readonly refusal: string;
  /** Paths of the wrong fields of the payload. */
  readonly fields: readonly string[];

  constructor({ code, msg, refusal = '', fields = [] }: Envelope) {
    super(`${code} ${refusal}: ${msg}`);
    this.msg = msg;
    this.refusal = refusal;
    this.fields = fields;
  }
}

/** The session has ended. The frame has been told and asks the operator to log in. */
export class SessionOver extends Error {
  override name = 'SessionOver';
}

type NetworkFailure = 'offline' | 'timeout' | 'unreadable';

/** There was no usable answer: the server was not reached, took too long, or answered outside the contract. */
export class NetworkFailed extends Error {
  override name = 'NetworkFailed';
  readonly reason: NetworkFailure;

  constructor(reason: NetworkFailure, cause: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
