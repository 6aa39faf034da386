import * as z from 'zod/mini';

import { refuse } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { oncePerSite } from '../../../../platform/once-per-site.ts';
import { createByteSealer } from '../../../../platform/signing/byte-sealer.ts';
import { challengeMs } from '../../../ground/credentials/passkeys.ts';

const timeBytes = 8;

const sealerOf = oncePerSite(({ config }) =>
  createByteSealer(config.signingSecrets, 'passkey challenge v1'),
);

/**
 * Draws a challenge: its time, sealed with a random nonce. Nothing of it is kept, however many are asked for; what makes
 * it good once is the time of the last one that was used. `use` says what it is good for.
 */
export function drawChallenge(deps: Deps, use: string): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(timeBytes);
  time.writeBigUInt64BE(BigInt(deps.now().getTime()));
  return new Uint8Array(sealerOf(deps).seal(time, use));
}

const clientData = z.object({ challenge: z.string() });

/** The challenge that a passkey answered, and when it was drawn. Refuses with `passkey-wrong` and `passkey-late`. */
export function readChallenge(
  deps: Deps,
  { clientDataJSON }: { clientDataJSON: string },
  use: string,
): { challenge: string; drawnAt: Date } {
  const challenge = challengeIn(Buffer.from(clientDataJSON, 'base64url').toString());
  const time = sealerOf(deps).open(Buffer.from(challenge, 'base64url'), use);
  if (time?.length !== timeBytes) return refuse('passkey-wrong');
  const drawnAt = new Date(Number(time.readBigUInt64BE()));
  if (deps.now().getTime() - drawnAt.getTime() > challengeMs) return refuse('passkey-late');
  return { challenge, drawnAt };
}

function challengeIn(json: string): string {
  try {
    return z.parse(clientData, JSON.parse(json)).challenge;
  } catch {
    return refuse('passkey-wrong');
  }
}
