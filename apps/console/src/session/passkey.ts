import { addPasskey, beginPasskey } from '@lantern/contracts/calls/operator/account';
import { challengePasskey, proveFactor } from '@lantern/contracts/calls/operator/session';
import type { OwnAccount } from '@lantern/contracts/entities/operator';
import * as z from 'zod/mini';

import { callApi } from '../api/call-api.ts';

/** Thrown when there is no passkey because the operator cancelled or waited too long. */
export class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled';
}

/** Whether this page can use passkeys, which need https or localhost. */
export const hasPasskeys = (): boolean =>
  isSecureContext && typeof PublicKeyCredential === 'function';

const challenge = z.looseObject({ challenge: z.string() });
const creation = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
});

/** Gives the second factor by a passkey. Throws as `callApi` does, and `PasskeyCancelled`. */
export async function proveByPasskey(): Promise<OwnAccount> {
  const options = z.parse(challenge, await callApi(challengePasskey, {}));
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const passkey = await answerOf(navigator.credentials.get({ publicKey }));
  return callApi(proveFactor, z.parse(proveFactor.payload, { passkey }));
}

/** Creates a passkey for this site. Resolves to recovery codes, or null if there were some. Throws as above. */
export async function makePasskey(name: string): Promise<string[] | null> {
  const options = z.parse(creation, await callApi(beginPasskey, {}));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const passkey = await answerOf(navigator.credentials.create({ publicKey }));
  const made = await callApi(addPasskey, z.parse(addPasskey.payload, { passkey, name }));
  return made.recoveryCodes;
}

/** Returns a passkey's answer in the form of the wire. */
async function answerOf(asked: Promise<Credential | null>): Promise<unknown> {
  const credential = await asked.catch((cause: unknown) => {
    throw new PasskeyCancelled(String(cause));
  });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyCancelled('no passkey');
  const json: unknown = credential.toJSON();
  return json;
}
