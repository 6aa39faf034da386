import type { PayloadOf } from '@lantern/contracts/call';
import type { addPasskey } from '@lantern/contracts/calls/operator/account';
import type { proveFactor } from '@lantern/contracts/calls/operator/session';

import type { FactorRow } from './factor.repo.ts';

/** The browser's answer when it has made a passkey. */
export type MadePasskey = PayloadOf<typeof addPasskey>['passkey'];
/** The browser's answer when a passkey has signed. */
export type SignedChallenge = Extract<
  PayloadOf<typeof proveFactor>,
  { passkey: unknown }
>['passkey'];

/** The site as passkeys know it: a passkey is valid for its host name only. */
export interface RelyingParty {
  /** `https://example.org`. */
  origin: string;
  /** The site's name in the browser's dialog. */
  name: string;
}

/** The time that a browser has to answer. */
export const challengeMs = 5 * 60_000;

/** Loaded at first use: the library takes 28 MB and a third of a second. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const hostOf = ({ origin }: RelyingParty): string => new URL(origin).hostname;

const known = (factors: readonly FactorRow[]) =>
  factors.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId.toString('base64url'), transports }],
  );

/** The options with which a browser makes a passkey; the caller keeps `challenge` until it answers. */
export async function describeNewPasskey(
  site: RelyingParty,
  operator: { operatorId: number; loginName: string },
  factors: readonly FactorRow[],
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site),
    userName: operator.loginName,
    userID: new Uint8Array(Buffer.from(`operator ${operator.operatorId}`)),
    timeout: challengeMs,
    excludeCredentials: known(factors),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** The options with which a browser has a passkey sign; the caller keeps `challenge` until it answers. */
export async function describeProof(site: RelyingParty, factors: readonly FactorRow[]) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    timeout: challengeMs,
    allowCredentials: known(factors),
    userVerification: 'preferred',
  });
}

/** Verifies the passkey that a browser made for the challenge; null when it is not for this site. */
export async function readNewPasskey(
  site: RelyingParty,
  expectedChallenge: string,
  { response, ...made }: MadePasskey,
): Promise<Pick<FactorRow, 'credentialId' | 'publicKey' | 'counter'> | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { clientDataJSON, attestationObject } = response;
  const result = await verifyRegistrationResponse({
    response: { ...made, response: { clientDataJSON, attestationObject } },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    // The password was given before: this is the second factor.
    requireUserVerification: false,
  }).catch(() => null);
  if (result?.verified !== true) return null;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter };
}

/** The passkey that signed the challenge, and its own count of signatures; null when none of these signed it. */
export async function readProof(
  site: RelyingParty,
  expectedChallenge: string,
  { signed, factors }: { signed: SignedChallenge; factors: readonly FactorRow[] },
): Promise<{ factor: FactorRow; counter: number } | null> {
  const credentialId = Buffer.from(signed.id, 'base64url');
  const factor = factors.find((it) => it.credentialId?.equals(credentialId));
  if (!factor?.publicKey) return null;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { userHandle, ...response } = signed.response;
  const result = await verifyAuthenticationResponse({
    response: { ...signed, response: { ...response, ...(userHandle && { userHandle }) } },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    credential: {
      id: signed.id,
      publicKey: new Uint8Array(factor.publicKey),
      counter: factor.counter,
    },
    requireUserVerification: false,
  }).catch(() => null);
  return result?.verified === true
    ? { factor, counter: result.authenticationInfo.newCounter }
    : null;
}
