import { DAY_MS } from '@lantern/rules/shanghai-time';

import { rememberOne } from '../../../platform/cache/remember.ts';
import type { EpayConfig } from '../../../platform/config/read-payments.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createJudge } from '../../../platform/foreign/foreign-address.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { type ByteSealer, createByteSealer } from '../../../platform/signing/byte-sealer.ts';
import type { SigningSecrets } from '../../../platform/signing/signing-secrets.ts';
import { createEpayChannel } from '../kinds/epay/epay-channel.ts';
import { createSandboxChannel } from '../kinds/sandbox/sandbox-channel.ts';
import { type ChannelRow, findChannelRows } from './channel-rows.repo.ts';
import type { PaymentChannel, PaymentMethod } from './channel.ts';

/** A way to pay, and the channel behind it. */
interface Way {
  channel: PaymentChannel;
  method: PaymentMethod;
}

/** The payment channels of a site. */
export interface PaymentChannels {
  /** All usable channels, on or off, by the name that orders use. */
  all: readonly PaymentChannel[];
  /** The ways to pay that members see: each once, from the first channel that is on and offers it. */
  ways: readonly Way[];
  /** Rows that can't be used: they have no key, or one that can't be decrypted. */
  unready: readonly string[];
  /** The channel of this name; null when it is not usable. */
  find: (key: string) => PaymentChannel | null;
}

/** The time for which the previous key stays valid: a gateway may sign with it until its operator replaces it there too. */
const oldKeyMs = DAY_MS;

/** Seals the keys of channels. Each key is bound to the gateway and the merchant for which it was given. */
export const createKeySealer = (secrets: SigningSecrets): ByteSealer =>
  createByteSealer(secrets, 'payment channel key v1');

const keySealerOf = oncePerSite(({ config }) => createKeySealer(config.signingSecrets));

export const keyContext = ({
  id,
  baseUrl,
  pid,
}: Pick<ChannelRow, 'id' | 'baseUrl' | 'pid'>): string => JSON.stringify([id, baseUrl, pid]);

/** Seals a key. */
export const sealKey = (
  deps: Deps,
  channel: Pick<ChannelRow, 'id' | 'baseUrl' | 'pid'>,
  key: string,
): Buffer => keySealerOf(deps).seal(Buffer.from(key), keyContext(channel));

/** Opens a sealed key; null when it can't be decrypted, as after a change of the signing secret. */
const openKey = (deps: Deps, row: ChannelRow, sealed: Buffer | null): string | null =>
  sealed && (keySealerOf(deps).open(sealed, keyContext(row))?.toString() ?? null);

/** Whether the key in force exists and can be decrypted. */
export const isKeyReadable = (deps: Deps, row: ChannelRow): boolean =>
  row.key === null || openKey(deps, row, row.key) !== null;

/** Where gateways of the console may be. */
export const judgeOf = oncePerSite(({ config }) => createJudge(config.innerAddresses));

/** The name that orders use for a row's channel. */
export const rowKey = (id: number): string => `epay-${id}`;

/** The gateway settings of a row; null without a readable key, or when the site has no address for notifies. */
function configOf(deps: Deps, row: ChannelRow): EpayConfig | null {
  const { publicBaseUrl, payments } = deps.config;
  const [key, old] = [openKey(deps, row, row.key), openKey(deps, row, row.oldKey)];
  if (key === null || publicBaseUrl === null) return null;
  const { baseUrl, pid, keyJoin, mode, methods, opens, keySince, refundsByGateway } = row;
  return {
    baseUrl,
    pid,
    key,
    keyJoin,
    mode,
    methods,
    opens,
    publicBaseUrl,
    refundsByGateway,
    oldKey:
      old === null || keySince === null
        ? null
        : { key: old, until: new Date(keySince.getTime() + oldKeyMs) },
    timeoutMs: payments.timeoutMs,
  };
}

/** All channels: those of the environment first, then the rows in their order, and the sandbox last. */
function createChannels(deps: Deps, rows: readonly ChannelRow[]): PaymentChannels {
  const { payments, signingSecrets } = deps.config;
  const { epay, sandbox } = payments;
  const kept = rows.flatMap((row) => {
    const config = configOf(deps, row);
    if (config === null) return [];
    return [
      { isOn: row.isEnabled, channel: createEpayChannel(rowKey(row.id), config, judgeOf(deps)) },
    ];
  });
  const set = [
    ...(epay ? [{ isOn: true, channel: createEpayChannel('epay', epay, null) }] : []),
    ...kept,
    ...(sandbox ? [{ isOn: true, channel: createSandboxChannel(signingSecrets, deps.db) }] : []),
  ];
  const all = set.map(({ channel }) => channel);
  const on = set.filter(({ isOn }) => isOn).map(({ channel }) => channel);
  const ways = on.flatMap((channel) => channel.methods.map((method) => ({ channel, method })));
  return {
    all,
    unready: rows.map(({ id }) => rowKey(id)).filter((key) => all.every((it) => it.key !== key)),
    ways: ways.filter(
      ({ method }, index) => ways.findIndex((it) => it.method.type === method.type) === index,
    ),
    find: (key) => all.find((it) => it.key === key) ?? null,
  };
}

/** The current channels; each process reads them once per change. */
export const channelsOf = oncePerSite((deps) =>
  rememberOne(deps, { name: 'payment channels', topics: ['settings'], ttlMs: 60_000 }, async () =>
    createChannels(deps, await findChannelRows(deps.db)),
  ),
);
