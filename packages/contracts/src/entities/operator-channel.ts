import { epayMethods, isGatewayAddress, isPaymentPlace } from '@lantern/rules/payment-address';
import * as z from 'zod/mini';

import { rowId, wireDate } from './wire-values.ts';

/** How an epay gateway is spoken to, where gateways differ. */
export const channelManner = {
  /** `directly`, as most have it, or as a last field named `key`. */
  keyJoin: z.enum(['directly', 'as-field']),
  /** `submit` sends the browser there with the signed order; `mapi` asks for an address first. */
  mode: z.enum(['submit', 'mapi']),
  /** Ways to pay, in order. */
  methods: z.array(z.enum(epayMethods)).check(
    z.minLength(1),
    z.maxLength(epayMethods.length),
    z.refine((methods) => new Set(methods).size === methods.length, 'each way to pay once'),
  ),
  /** Where its payment pages may be besides its own origin. */
  opens: z
    .array(
      z.string().check(z.maxLength(200), z.refine(isPaymentPlace, 'an origin or a wallet scheme')),
    )
    .check(z.maxLength(20)),
} as const;

/** Address of a gateway: the folder that holds its submit.php. */
export const gatewayAddress = z
  .string()
  .check(z.trim(), z.maxLength(200), z.refine(isGatewayAddress, 'an http(s) address'));

/** How orders since a moment fared. */
const channelHealth = z.object({
  orders: z.int(),
  paid: z.int(),
  /** From the order to the notify that settled it, in the middle; null where none was paid. */
  medianSeconds: z.nullable(z.int()),
});

/** A payment channel as operators see it; its key is never among it. */
export const operatorChannel = z.object({
  /** As orders name it: `epay` and `sandbox` of the environment, `epay-<id>` of a row. */
  key: z.string(),
  /** Null of one that the environment sets, which is changed there and nowhere else. */
  id: z.nullable(rowId),
  kind: z.enum(['epay', 'sandbox']),
  name: z.string(),
  baseUrl: z.string(),
  pid: z.string(),
  ...channelManner,
  methods: z.array(z.string()),
  /** Those with less come first; a way to pay goes to the first enabled channel that has it. */
  position: z.int(),
  isEnabled: z.boolean(),
  /** Whether operators may have its gateway pay back. */
  refundsByGateway: z.boolean(),
  /** Counts its changes. */
  version: z.int(),
  /** Whether a confirmed key is in force, and can be read. */
  hasKey: z.boolean(),
  /** Whether the key in force can't be read, as after SIGNING_SECRET changed: it has to be handed in again. */
  isKeyUnreadable: z.boolean(),
  /** The last 24 hours and the last 7 days. */
  health: z.object({ day: channelHealth, week: channelHealth }),
  lastNotifyTime: z.nullable(wireDate),
  lastFault: z.nullable(z.object({ fault: z.string(), time: wireDate })),
  /** The number of the newest test; `""` where there is none. */
  lastTest: z.string(),
  /** A key that waits for a second person. */
  waitingKey: z.nullable(z.object({ id: rowId, operator: z.string(), createTime: wireDate })),
});

export type OperatorChannel = z.infer<typeof operatorChannel>;

/** The test of a channel by an order of 0.01 yuan. */
export const channelTest = z.object({
  number: z.string(),
  channel: z.string(),
  method: z.string(),
  /** Where it is paid; null where the gateway did not say, and once it is. */
  payUrl: z.nullable(z.string()),
  steps: z.array(
    z.object({
      /** Made here, answered by the gateway, its notify heard, signed right, the amount right, posted and taken back. */
      step: z.enum(['made', 'answered', 'heard', 'signed', 'amount', 'posted']),
      state: z.enum(['done', 'waiting', 'failed']),
      time: z.nullable(wireDate),
      /** A code that says why it failed, or the amount that came; `""` where it did not fail. */
      why: z.string(),
    }),
  ),
});

export type ChannelTest = z.infer<typeof channelTest>;
