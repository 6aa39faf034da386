import { createPrivateKey, type KeyObject } from 'node:crypto';

import type { SigningSecrets } from '../signing/signing-secrets.ts';
import { ConfigError } from './config-error.ts';
import { edgeSettings } from './edge-settings.ts';
import { type Environment, readSetting, requireSetting, type Setting } from './setting.ts';

/** Who sends segments, and what guards their addresses. */
export function readEdge(env: Environment, signingSecrets: SigningSecrets) {
  const own = readSetting(edgeSettings.edgeSecret, env);
  const until = readSetting(edgeSettings.edgeOldSecretUntil, env);
  const [drawn, drawnOld] = signingSecrets
    .hmacs('edge tickets')
    .map((it) => it.toString('base64url'));
  const shared = {
    ...readEdgeLine(env),
    /** The secret by which a CDN is known at `/sealed-origin/`; null: none is. */
    from: readSetting(edgeSettings.edgeFrom, env) ?? null,
    /** One that follows from another opens nothing of what the other one does. */
    secret: own ?? drawn ?? '',
  };
  const old = readSetting(edgeSettings.edgeOldSecret, env) ?? null;
  // What the former signing secret made is accepted as long as that one is set; no edge of its own checks it.
  if (own === undefined && old === null && drawnOld !== undefined)
    return { ...shared, oldSecret: drawnOld, oldSecretUntil: new Date(8.64e15) };
  return {
    ...shared,
    oldSecret: old,
    /** The old secret's end; without one it is worth nothing. */
    oldSecretUntil: until === undefined ? new Date(0) : new Date(until),
  };
}

/** The origin that sends segments, and the CDN that it belongs to; both null while this site sends them itself. */
function readEdgeLine(env: Environment) {
  const edge = requireSetting(edgeSettings.edge, env);
  if (edge === 'site') return { url: null, cdn: null };
  const { edgeUrl, edgeSecret, edgeKey, edgeKeyId } = edgeSettings;
  const need = (setting: Setting<string>): string => {
    const value = readSetting(setting, env);
    if (value !== undefined) return value;
    throw new ConfigError(
      `${setting.name} is required with EDGE=${edge}: set it to ${setting.takes}.`,
    );
  };
  const url = new URL(need(edgeUrl)).origin;
  if (edge === 'own') {
    need(edgeSecret);
    return { url, cdn: null };
  }
  const key = edge === 'open' ? '' : need(edgeKey);
  const keyId = edge === 'cloudfront' ? need(edgeKeyId) : '';
  if (edge === 'akamai' && !/^(?:[\da-f]{2})+$/i.test(key)) {
    throw new ConfigError(`${edgeKey.name} of Akamai must be hexadecimal, of an even length.`);
  }
  if (edge === 'cloudfront' && !isPrivateKey(key)) {
    throw new ConfigError(`${edgeKey.name} of CloudFront must be a private key in PEM.`);
  }
  return { url, cdn: { kind: edge, key, keyId } };
}

/** A private key of one line, as files of settings have it, with `\n` for its ends of lines. */
export const readPem = (key: string): KeyObject => createPrivateKey(key.replaceAll('\\n', '\n'));

function isPrivateKey(pem: string): boolean {
  try {
    return readPem(pem).type === 'private';
  } catch {
    return false;
  }
}
