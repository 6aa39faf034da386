import { addPasskey, beginPasskey } from '@lantern/contracts/calls/operator/account';
import { challengePasskey, proveFactor } from '@lantern/contracts/calls/operator/session';
import type { OwnAccount } from '@lantern/contracts/entities/operator';
import * as z from 'zod/mini';

import { callApi } from '../api/call-api.ts';

/** Why no passkey came about: the operator broke off, or waited too long. */
export class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled';
}

/** Whether this page can use passkeys at all: they need https, or this very machine. */
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

/** Makes a passkey for this site. Answers recovery codes, if there were none. Throws as above. */
export async function makePasskey(name: string): Promise<string[] | null> {
  const options = z.parse(creation, await callApi(beginPasskey, {}));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const passkey = await answerOf(navigator.credentials.create({ publicKey }));
  const made = await callApi(addPasskey, z.parse(addPasskey.payload, { passkey, name }));
  return made.recoveryCodes;
}

/** What a passkey answered, as the wire has it. */
async function answerOf(asked: Promise<Credential | null>): Promise<unknown> {
  const credential = await asked.catch((cause: unknown) => {
    throw new PasskeyCancelled(String(cause));
  });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyCancelled('no passkey');
  const json: unknown = credential.toJSON();
  return json;
}
