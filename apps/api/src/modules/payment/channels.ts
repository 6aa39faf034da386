import { remember } from '../../platform/cache/remember.ts';
import type { EpayConfig } from '../../platform/config/read-payments.ts';
import type { Deps } from '../../platform/deps.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { createByteSealer } from '../../platform/signing/byte-sealer.ts';
import { type ChannelRow, findChannelRows } from './channel-rows.repo.ts';
import type { PaymentChannel, PaymentMethod } from './channel.ts';
import { createEpayChannel } from './epay/epay-channel.ts';
import { createSandboxChannel } from './sandbox/sandbox-channel.ts';
import { readSandboxTrades } from './sandbox/sandbox.repo.ts';

/** A way to pay, and the channel behind it. */
interface Way {
  channel: PaymentChannel;
  method: PaymentMethod;
}

/** The channels a site takes payments by. */
export interface PaymentChannels {
  /** Those that are set up, by what orders name them, switched off or not. */
  all: readonly PaymentChannel[];
  /** What members choose from: each way to pay once, by the first channel that is on and has it. */
  ways: readonly Way[];
  /** Those that operators keep and that can't be spoken to: without a key, or with one that can't be read. */
  unready: readonly string[];
  /** Null for one that is not set up. */
  find: (key: string) => PaymentChannel | null;
}

/** The key that was before is taken for so long: a gateway may sign with it until it is replaced there, too. */
const oldKeyMs = 24 * 60 * 60 * 1000;

/** How keys of channels are kept. Each is bound to the gateway and the merchant that it was handed in for. */
const keySealerOf = oncePerSite(({ config }) =>
  createByteSealer(config.signingSecret, 'payment channel key v1'),
);

const contextOf = ({ id, baseUrl, pid }: Pick<ChannelRow, 'id' | 'baseUrl' | 'pid'>): string =>
  JSON.stringify([id, baseUrl, pid]);

/** A key as it is kept. */
export const sealKey = (
  deps: Deps,
  channel: Pick<ChannelRow, 'id' | 'baseUrl' | 'pid'>,
  key: string,
): Buffer => keySealerOf(deps).seal(Buffer.from(key), contextOf(channel));

/** A key as it was handed in; null where it can't be read, as after the signing secret changed. */
const openKey = (deps: Deps, row: ChannelRow, sealed: Buffer | null): string | null =>
  sealed && (keySealerOf(deps).open(sealed, contextOf(row))?.toString() ?? null);

/** Whether the key in force, if there is one, can be read. */
export const isKeyReadable = (deps: Deps, row: ChannelRow): boolean =>
  row.key === null || openKey(deps, row, row.key) !== null;

/** What orders call a channel that operators keep. */
export const rowKey = (id: number): string => `epay-${id}`;

/** A row as the gateway's settings; null without a key that can be read, or where no gateway could send a notify. */
function configOf(deps: Deps, row: ChannelRow): EpayConfig | null {
  const { publicBaseUrl, payments } = deps.config;
  const [key, old] = [openKey(deps, row, row.key), openKey(deps, row, row.oldKey)];
  if (key === null || publicBaseUrl === null) return null;
  const { baseUrl, pid, keyJoin, mode, methods, opens, keySince, refundsByGateway } = row;
  return {
    ...{ baseUrl, pid, key, keyJoin, mode, methods, opens, publicBaseUrl, refundsByGateway },
    oldKey:
      old === null || keySince === null
        ? null
        : { key: old, until: new Date(keySince.getTime() + oldKeyMs) },
    timeoutMs: payments.timeoutMs,
  };
}

/** Those of the environment first, then the rows in their order; the sandbox last: no operator means it when there is another. */
function createChannels(deps: Deps, rows: readonly ChannelRow[]): PaymentChannels {
  const { payments, signingSecret } = deps.config;
  const { epay, sandbox } = payments;
  const kept = rows.flatMap((row) => {
    const config = configOf(deps, row);
    if (config === null) return [];
    return [{ isOn: row.isEnabled, channel: createEpayChannel(rowKey(row.id), config) }];
  });
  const set = [
    ...(epay ? [{ isOn: true, channel: createEpayChannel('epay', epay) }] : []),
    ...kept,
    ...(sandbox
      ? [{ isOn: true, channel: createSandboxChannel(signingSecret, readSandboxTrades(deps.db)) }]
      : []),
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

/** The channels as of now: read once per change, in every process. */
export const channelsOf = oncePerSite((deps) => {
  const memory = remember<PaymentChannels>({
    name: 'payment channels',
    changes: deps.changes,
    topics: ['settings'],
    ttlMs: 60_000,
    capacity: 1,
    now: deps.now,
  });
  return (): Promise<PaymentChannels> =>
    memory.get('', async () => createChannels(deps, await findChannelRows(deps.db)));
});
