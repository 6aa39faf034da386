import type { Config } from '../../platform/config/config.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import type { PaymentChannel, PaymentMethod } from './channel.ts';
import { createEpayChannel } from './epay/epay-channel.ts';
import { createSandboxChannel } from './sandbox/sandbox-channel.ts';
import { readSandboxTrades } from './sandbox/sandbox.repo.ts';
import type { SandboxTrades } from './sandbox/sandbox.repo.ts';

/** The channels a site takes payments by. */
export interface PaymentChannels {
  all: readonly PaymentChannel[];
  /** Null for one that is not set up. */
  find(key: string): PaymentChannel | null;
  /** The channel behind a way to pay, by what orders name it. */
  findMethod(type: string): { channel: PaymentChannel; method: PaymentMethod } | null;
}

/** Those the settings name; the sandbox last, as nobody means it when there is another. */
function createChannels(
  { payments, signingSecret }: Pick<Config, 'payments' | 'signingSecret'>,
  trades: SandboxTrades,
): PaymentChannels {
  const { epay, sandbox } = payments;
  const all = [
    ...(epay ? [createEpayChannel(epay)] : []),
    ...(sandbox ? [createSandboxChannel(signingSecret, trades)] : []),
  ];
  const methods = all.flatMap((channel) => channel.methods.map((method) => ({ channel, method })));
  return {
    all,
    find: (key) => all.find((it) => it.key === key) ?? null,
    findMethod: (type) => methods.find((it) => it.method.type === type) ?? null,
  };
}

export const channelsOf = oncePerSite(({ config, db }) =>
  createChannels(config, readSandboxTrades(db)),
);
