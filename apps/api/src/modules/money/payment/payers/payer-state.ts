import { oncePerSite } from '../../../../platform/once-per-site.ts';
import { createTokenSigner } from '../../../../platform/signing/signed-token.ts';
import type { SigningSecrets } from '../../../../platform/signing/signing-secrets.ts';
import { hashToken } from '../../../../platform/signing/token-hash.ts';

/** The longest number of an order. */
const numberBytes = 31;
const timeBytes = 8;
const sessionBytes = 8;
const bodyBytes = timeBytes + sessionBytes + numberBytes;

/** A payer is back from the gateway's page at once; its code lives for five minutes. */
const lifeMs = 10 * 60_000;

/** What is drawn from a session's token, so that the state of one is no use in another. */
const sessionOf = (token: string): Buffer =>
  Buffer.from(hashToken(`payer ${token}`), 'hex').subarray(0, sessionBytes);

/** What comes back with the gateway's word of a payer: for which order it was asked, and when. */
export interface PayerState {
  number: string;
  askedAt: Date;
}

/**
 * The `state` of a way to a gateway and back, which shows that this session was sent for this order: in letters and digits,
 * 126 of the 128 that WeChat takes.
 */
function createPayerStates(secrets: SigningSecrets, now: () => Date) {
  const tokens = createTokenSigner(secrets, 'payer state v1', bodyBytes);
  return {
    write(number: string, token: string): string {
      const body = Buffer.alloc(bodyBytes);
      body.writeBigUInt64BE(BigInt(now().getTime()));
      sessionOf(token).copy(body, timeBytes);
      body.write(number, timeBytes + sessionBytes);
      return Buffer.from(tokens.write(body), 'base64url').toString('hex');
    },

    /** Null for a state that is forged, too old, or of another session. */
    open(state: string, token: string): PayerState | null {
      const bytes = Buffer.from(state, 'hex');
      if (bytes.toString('hex') !== state) return null;
      const body = tokens.open(bytes.toString('base64url'));
      if (body === null) return null;
      const askedAt = new Date(Number(body.readBigUInt64BE()));
      const isOwn = body.subarray(timeBytes, timeBytes + sessionBytes).equals(sessionOf(token));
      const isFresh = now().getTime() < askedAt.getTime() + lifeMs;
      const number = body.toString('utf8', timeBytes + sessionBytes).split('\0', 1)[0] ?? '';
      return isOwn && isFresh ? { number, askedAt } : null;
    },
  };
}

export const payerStatesOf = oncePerSite(({ config, now }) =>
  createPayerStates(config.signingSecrets, now),
);
