import {
  challengeLogin,
  keepPasskey,
  logInByPasskey,
  startPasskey,
} from '@lantern/contracts/calls/passkeys';
import type { MemberWithToken } from '@lantern/contracts/entities/member';
import * as z from 'zod/mini';

import { callApi } from '../../api/call-api.ts';

/** Thrown when the member cancelled or waited too long: nothing to report. */
export class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled';
}

/** Thrown when the device has a passkey of this account. */
export class PasskeyThere extends Error {
  override name = 'PasskeyThere';
}

/** Thrown when the device could not do it for a reason of its own. */
export class PasskeyFailed extends Error {
  override name = 'PasskeyFailed';
}

/** WebAuthn's JSON writes bytes as base64url. Browsers of 2023 can't read and write that JSON by themselves. */
const bytes = z.pipe(
  z.string(),
  z.transform((text) => {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  }),
);

const asText = (data: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const verification = z.enum(['required', 'preferred', 'discouraged']);

const creation = z.object({
  challenge: bytes,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: bytes })),
  authenticatorSelection: z.object({
    residentKey: verification,
    requireResidentKey: z.boolean(),
    userVerification: verification,
  }),
});

const request = z.object({
  challenge: bytes,
  rpId: z.string(),
  timeout: z.number(),
  userVerification: verification,
});

/** Has the device make a passkey of the calling member, and keeps it. Throws as `callApi` does, and the errors above. */
export async function addPasskey({ name, password }: { name: string; password: string }) {
  const options = await callApi(startPasskey, password === '' ? {} : { password });
  const publicKey = z.parse(creation, options);
  const made = await answerOf(navigator.credentials.create({ publicKey }));
  const { response } = made;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new PasskeyFailed('no key');
  const { clientDataJSON, attestationObject } = response;
  const answer = {
    clientDataJSON: asText(clientDataJSON),
    attestationObject: asText(attestationObject),
    transports: response.getTransports(),
  };
  await callApi(keepPasskey, { name, passkey: { ...baseOf(made), response: answer } });
}

/** What a passkey has signed to log in. */
export interface Signed {
  /** The code of its member, as the passkey tells it; null when it tells none. */
  memberCode: string | null;
  /** Opens the session. Throws as `callApi` does. */
  logIn: () => Promise<MemberWithToken>;
}

/**
 * Has a passkey sign to log in: one that the browser asks for in a dialog, or, by itself, in the field for the account. Only
 * one of the two can wait at a time; `signal` ends it.
 */
export async function signByPasskey(how: 'dialog' | 'field', signal: AbortSignal): Promise<Signed> {
  const options = await callApi(challengeLogin, {}, { signal });
  const publicKey = z.parse(request, options);
  const mediation = how === 'field' ? 'conditional' : 'optional';
  const signed = await answerOf(navigator.credentials.get({ publicKey, mediation, signal }));
  const { response } = signed;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyFailed('unsigned');
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const answer = {
    clientDataJSON: asText(clientDataJSON),
    authenticatorData: asText(authenticatorData),
    signature: asText(signature),
    ...(userHandle && { userHandle: asText(userHandle) }),
  };
  const passkey = { ...baseOf(signed), response: answer };
  const handle = userHandle === null ? '' : new TextDecoder().decode(userHandle);
  return {
    memberCode: /^member (\d+)$/.exec(handle)?.[1] ?? null,
    logIn: () => callApi(logInByPasskey, { passkey }),
  };
}

const baseOf = ({ rawId }: PublicKeyCredential) => {
  const id = asText(rawId);
  return { id, rawId: id, type: 'public-key' } as const;
};

async function answerOf(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await asked.catch((cause: unknown) => {
    const name = cause instanceof DOMException ? cause.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyCancelled(name);
    if (name === 'InvalidStateError') throw new PasskeyThere(name);
    throw new PasskeyFailed(String(cause));
  });
  if (credential instanceof PublicKeyCredential) return credential;
  throw new PasskeyCancelled('none');
}
