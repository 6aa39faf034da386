import { epayMethods, isGatewayAddress, isPaymentPlace } from '@lantern/rules/payment-address';
import * as z from 'zod/mini';

import { confirmers } from './confirmer.ts';
import { rowId, wireDate } from './wire-values.ts';

/** The differences between epay gateways. */
export const channelManner = {
  /** How the key joins the signed text: `directly`, as most gateways do it, or as a last field named `key`. */
  keyJoin: z.enum(['directly', 'as-field']),
  /** `submit` sends the browser to the gateway with the signed order; `mapi` asks the gateway for an address first. */
  mode: z.enum(['submit', 'mapi']),
  /** Payment methods, in order. */
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

/** How many orders were made and paid since a moment. */
const channelHealth = z.object({
  orders: z.int(),
  paid: z.int(),
  /** The median time from an order to the notify that settled it; null when none was paid. */
  medianSeconds: z.nullable(z.int()),
});

/** A payment channel as operators see it; it never includes the key. */
export const operatorChannel = z.object({
  /** The channel's name in orders: `epay` and `sandbox` from the environment, `epay-<id>` for a row. */
  key: z.string(),
  /** Null for a channel from the environment, which can only be changed there. */
  id: z.nullable(rowId),
  kind: z.enum(['epay', 'sandbox']),
  name: z.string(),
  baseUrl: z.string(),
  pid: z.string(),
  ...channelManner,
  methods: z.array(z.string()),
  /** Lower ones come first; a payment method goes to the first enabled channel that has it. */
  position: z.int(),
  isEnabled: z.boolean(),
  /** Whether operators may have the gateway pay back. */
  refundsByGateway: z.boolean(),
  /** Counts the changes of the channel. */
  version: z.int(),
  /** Whether a confirmed key is in force and can be read. */
  hasKey: z.boolean(),
  /** Whether the key in force cannot be read, as after SIGNING_SECRET changed; it must be entered again. */
  isKeyUnreadable: z.boolean(),
  /** The last 24 hours and the last 7 days. */
  health: z.object({ day: channelHealth, week: channelHealth }),
  lastNotifyTime: z.nullable(wireDate),
  lastFault: z.nullable(z.object({ fault: z.string(), time: wireDate })),
  /** The number of the newest test; `""` when there is none. */
  lastTest: z.string(),
  /** A key that waits for a second operator. */
  waitingKey: z.nullable(
    z.object({ id: rowId, operator: z.string(), createTime: wireDate, confirmers }),
  ),
});

export type OperatorChannel = z.infer<typeof operatorChannel>;

/** A test of a channel with an order of 0.01 yuan. */
export const channelTest = z.object({
  number: z.string(),
  channel: z.string(),
  method: z.string(),
  /** Where the order is paid; null when the gateway gave no address, and after payment. */
  payUrl: z.nullable(z.string()),
  steps: z.array(
    z.object({
      /** Made here; answered by the gateway; its notify received; signed correctly; the amount correct; posted and taken back. */
      step: z.enum(['made', 'answered', 'heard', 'signed', 'amount', 'posted']),
      state: z.enum(['done', 'waiting', 'failed']),
      time: z.nullable(wireDate),
      /** A code for the failure, or the amount that came; `""` when the step did not fail. */
      why: z.string(),
    }),
  ),
});

export type ChannelTest = z.infer<typeof channelTest>;
