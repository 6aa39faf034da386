import { type FieldValues, fieldValues } from '@lantern/contracts/entities/operator-channel';

import type { Deps } from '../../../../platform/deps.ts';
import { oncePerSite } from '../../../../platform/once-per-site.ts';
import { type ByteSealer, createByteSealer } from '../../../../platform/signing/byte-sealer.ts';
import type { SigningSecrets } from '../../../../platform/signing/signing-secrets.ts';
import { parseJson } from '../kinds/ask-gateway.ts';
import type { ChannelRow } from './channel-rows.repo.ts';

type Sealed = Pick<ChannelRow, 'id' | 'kind' | 'fixed'>;

/** Seals the keys of channels. Each key is bound to the kind, the gateway and the merchant for which it was given. */
export const createKeySealer = (secrets: SigningSecrets): ByteSealer =>
  createByteSealer(secrets, 'payment channel key v1');

const sealerOf = oncePerSite(({ config }) => createKeySealer(config.signingSecrets));

/** The place of a seal: names are sorted, because a database keeps no order of them. */
export const contextOf = ({ id, kind, fixed }: Sealed): string =>
  JSON.stringify([
    id,
    kind,
    Object.entries(fixed).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);

/** The place of a seal from when epay was the only kind. */
export const oldContextOf = ({ id, fixed }: Sealed): string =>
  JSON.stringify([id, fixed['baseUrl'], fixed['pid']]);

/** Seals all that a channel keeps secret. */
export const sealSecrets = (deps: Deps, channel: Sealed, secrets: FieldValues): Buffer =>
  sealerOf(deps).seal(Buffer.from(JSON.stringify(secrets)), contextOf(channel));

/** Opens what was sealed; null when it can't be decrypted, as after a change of the signing secret. */
export function openSecrets(
  deps: Deps,
  channel: Sealed,
  sealed: Buffer | null,
): FieldValues | null {
  if (sealed === null) return null;
  const text = sealerOf(deps).open(sealed, contextOf(channel))?.toString();
  if (text !== undefined) {
    const parsed = fieldValues.safeParse(parseJson(text));
    return parsed.success ? parsed.data : null;
  }
  const key = sealerOf(deps).open(sealed, oldContextOf(channel))?.toString();
  return key === undefined || channel.kind !== 'epay' ? null : { key };
}
