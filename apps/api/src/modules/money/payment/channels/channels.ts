import type { FieldValues } from '@lantern/contracts/entities/operator-channel';
import { isGatewayAddress } from '@lantern/rules/payment-address';
import { anyAmount, type PaymentAmounts } from '@lantern/rules/payment-amounts';
import { DAY_MS } from '@lantern/rules/shanghai-time';

import { refuse } from '../../../../platform/app-error.ts';
import { rememberOne } from '../../../../platform/cache/remember.ts';
import type { EpayConfig } from '../../../../platform/config/read-payments.ts';
import type { Deps } from '../../../../platform/deps.ts';
import {
  createJudge,
  isVouchedFor,
  type JudgeAddress,
  mayAsk,
} from '../../../../platform/foreign/foreign-address.ts';
import { oncePerSite } from '../../../../platform/once-per-site.ts';
import { payMethodName } from '../../../../text/chinese-alone.ts';
import { findKind } from '../kinds/all-kinds.ts';
import { askGateway } from '../kinds/ask-gateway.ts';
import { epay } from '../kinds/epay/epay.ts';
import type { Ground } from '../kinds/kind.ts';
import { createSandboxChannel } from '../kinds/sandbox/sandbox-channel.ts';
import { notifyPath, returnPath } from '../notifies/notify-path.ts';
import { type ChannelRow, findChannelRows } from './channel-rows.repo.ts';
import { openSecrets } from './channel-secrets.ts';
import type { ChannelFacts, PaymentChannel, PaymentMethod } from './channel.ts';

/** A way to pay at the channel that has it, and what an order there may come to. */
export interface ChannelMethod {
  channel: PaymentChannel;
  method: PaymentMethod;
  amounts: PaymentAmounts;
}

/** The payment channels of a site. */
export interface PaymentChannels {
  /** All usable channels, on or off, by the name that orders use. */
  all: readonly PaymentChannel[];
  /** The ways to pay of the channels that are on, in their order. */
  methods: readonly ChannelMethod[];
  /** Rows that can't be used: they have no key, or one that can't be decrypted. */
  unready: ReadonlyMap<string, ChannelFacts>;
  /** The channel of this name; null when it is not usable. */
  find: (key: string) => PaymentChannel | null;
}

/** The time for which the previous key stays valid: a gateway may sign with it until its operator replaces it there too. */
const oldKeyMs = DAY_MS;

/** Where gateways of the console may be. */
const judgeOf = oncePerSite(({ config }) => createJudge(config.innerAddresses));

/** The names of fields that say where a gateway is. */
const addressFields = ['baseUrl', 'gateway'] as const;

/** An address that the site is to ask must be one that it may ask, and https. A slash ends that of a folder. */
export function checkAddresses(deps: Deps, values: FieldValues): FieldValues {
  const checked = { ...values };
  const judge = judgeOf(deps);
  for (const name of addressFields) {
    const typed = values[name];
    const text = typeof typed === 'string' ? typed.trim() : '';
    if (!isGatewayAddress(text)) continue;
    const address = new URL(name === 'baseUrl' && !text.endsWith('/') ? `${text}/` : text);
    if (!mayAsk(address, judge)) refuse('channel-inner-address');
    const mayBePlain = !deps.config.isProduction || isVouchedFor(address, judge);
    if (address.protocol !== 'https:' && !mayBePlain) refuse('channel-plain-http');
    checked[name] = address.href;
  }
  return checked;
}

/** The name that orders use for a row's channel. */
export const rowKey = ({ id, kind }: Pick<ChannelRow, 'id' | 'kind'>): string => `${kind}-${id}`;

interface Offer {
  methods: readonly string[];
  opens: readonly string[];
  refundsByGateway: boolean;
}

/** What a channel stands on. `judge` says where its gateway may be; null for one that the environment names. */
function groundOf(
  deps: Deps,
  key: string,
  { publicBaseUrl, judge, ...offer }: Offer & { publicBaseUrl: string; judge: JudgeAddress | null },
): Ground {
  const { timeoutMs } = deps.config.payments;
  return {
    key,
    methods: offer.methods.map((type) => ({ type, name: payMethodName(type) })),
    opens: offer.opens,
    refundsByGateway: offer.refundsByGateway,
    publicBaseUrl,
    notifyUrl: `${publicBaseUrl}${notifyPath(key)}`,
    returnUrl: (number) => `${publicBaseUrl}${returnPath(number)}`,
    ask: (url, asked) => askGateway(url, { ...asked, timeoutMs, judge }),
    now: deps.now,
    randomBytes: deps.randomBytes,
  };
}

/** The channel of a row; null without a readable key, or when the site has no address for notifies. */
function channelOf(deps: Deps, row: ChannelRow): PaymentChannel | null {
  const { publicBaseUrl } = deps.config;
  const kind = findKind(row.kind);
  const secrets = openSecrets(deps, row, row.key);
  if (kind === null || secrets === null || publicBaseUrl === null) return null;
  const before = openSecrets(deps, row, row.oldKey);
  const open = { ...row.manner, ...row.fixed };
  const until = row.keySince && new Date(row.keySince.getTime() + oldKeyMs);
  return kind.make(
    {
      now: { ...open, ...secrets },
      before: before && until && { values: { ...open, ...before }, until },
    },
    groundOf(deps, rowKey(row), { ...row, publicBaseUrl, judge: judgeOf(deps) }),
  );
}

/** The gateway that the environment names. */
function environmentChannel(deps: Deps, config: EpayConfig): PaymentChannel | null {
  const { baseUrl, pid, keyJoin, mode, key, oldKey } = config;
  const open = { baseUrl, pid, keyJoin, mode };
  return epay.make(
    {
      now: { ...open, key },
      before: oldKey && { values: { ...open, key: oldKey.key }, until: oldKey.until },
    },
    groundOf(deps, 'epay', { ...config, judge: null }),
  );
}

const ofEnvironment = { isOn: true, amounts: anyAmount } as const;

/** All channels: those of the environment first, then the rows in their order, and the sandbox last. */
function createChannels(deps: Deps, rows: readonly ChannelRow[]): PaymentChannels {
  const { payments, signingSecrets } = deps.config;
  const { epay: config, sandbox } = payments;
  const set = [
    { ...ofEnvironment, channel: config && environmentChannel(deps, config) },
    ...rows.map((row) => ({ isOn: row.isEnabled, amounts: row, channel: channelOf(deps, row) })),
    { ...ofEnvironment, channel: sandbox ? createSandboxChannel(signingSecrets, deps.db) : null },
  ].flatMap(({ channel, ...it }) => (channel ? [{ ...it, channel }] : []));
  const all = set.map(({ channel }) => channel);
  const on = set.filter(({ isOn }) => isOn);
  return {
    all,
    unready: new Map(
      rows.flatMap((row) => {
        const [key, kind] = [rowKey(row), findKind(row.kind)];
        return kind === null || all.some((it) => it.key === key) ? [] : [[key, kind]];
      }),
    ),
    methods: on.flatMap(({ channel, amounts }) =>
      channel.methods.map((method) => ({ channel, method, amounts })),
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
