import type { MadePasskey, PasskeyAnswer } from '@lantern/contracts/calls/passkey-fields';

import type { Deps } from '../../../platform/deps.ts';
import { siteSettingsOf } from '../site/site-settings.ts';

/** The site as passkeys know it: a passkey is valid for its host name only. */
export interface RelyingParty {
  /** `https://example.org`. */
  origin: string;
  /** The site's name in the browser's dialog. */
  name: string;
}

/** The site, as passkeys that are made or used on this origin know it. */
export async function relyingParty(
  deps: Deps,
  { origin }: { origin: string },
): Promise<RelyingParty> {
  return { origin, name: (await siteSettingsOf(deps)()).siteName };
}

/** What the site keeps of a passkey. */
export interface PasskeyRow {
  credentialId: Buffer;
  publicKey: Buffer;
  /** The passkey's own count of uses; always 0 for one that does not count. */
  counter: number;
}

/** `second`: after a password. `only`: in place of one, so it asks for the finger or the code of its device. */
export type FactorRank = 'second' | 'only';

/** The time that a browser has to answer. */
export const challengeMs = 5 * 60_000;

/** Loaded at first use: the library takes 28 MB and a third of a second. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** The host name for which the site's passkeys are made. */
export const hostOf = ({ origin }: Pick<RelyingParty, 'origin'>): string =>
  new URL(origin).hostname;

interface KnownPasskey {
  credentialId: Buffer;
  transports: string[];
}

const known = (passkeys: readonly KnownPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    transports,
  }));

/** The account that a passkey is made for. */
export interface PasskeyAccount {
  /** Of the account for good. A device keeps one passkey of it. */
  handle: string;
  /** As the browser's dialog shows it. */
  name: string;
  rank: FactorRank;
  passkeys: readonly KnownPasskey[];
}

/** The options with which a browser makes a passkey. The challenge is drawn here when none is given. */
export async function describeNewPasskey(
  site: RelyingParty,
  { handle, name, rank, passkeys }: PasskeyAccount,
  challenge?: Uint8Array<ArrayBuffer>,
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site),
    userName: name,
    userID: new Uint8Array(Buffer.from(handle)),
    timeout: challengeMs,
    excludeCredentials: known(passkeys),
    authenticatorSelection:
      rank === 'only'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
    ...(challenge && { challenge }),
  });
}

/** The options with which a browser has one of these passkeys sign; the caller keeps `challenge` until it answers. */
export async function describeProof(site: RelyingParty, passkeys: readonly KnownPasskey[]) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    timeout: challengeMs,
    allowCredentials: known(passkeys),
    userVerification: 'preferred',
  });
}

/** Verifies the passkey that a browser made for the challenge; null when it is not for this site. */
export async function readNewPasskey(
  site: RelyingParty,
  expected: { challenge: string; rank: FactorRank },
  { response, ...made }: MadePasskey,
): Promise<PasskeyRow | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { clientDataJSON, attestationObject } = response;
  const result = await verifyRegistrationResponse({
    response: { ...made, response: { clientDataJSON, attestationObject } },
    expectedChallenge: expected.challenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: expected.rank === 'only',
  }).catch(() => null);
  if (result?.verified !== true) return null;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter };
}

/** The passkey's own count of uses after it signed the challenge; null when this passkey did not sign it. */
export async function readProof(
  site: RelyingParty,
  expected: { challenge: string; rank: FactorRank; passkey: PasskeyRow },
  signed: PasskeyAnswer,
): Promise<number | null> {
  const { challenge, rank, passkey } = expected;
  if (!passkey.credentialId.equals(Buffer.from(signed.id, 'base64url'))) return null;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { userHandle, ...response } = signed.response;
  const result = await verifyAuthenticationResponse({
    response: { ...signed, response: { ...response, ...(userHandle && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    credential: {
      id: signed.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: rank === 'only',
  }).catch(() => null);
  return result?.verified === true ? result.authenticationInfo.newCounter : null;
}
