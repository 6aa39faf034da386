import { parseYuan } from '@lantern/rules/money';
import { isPaymentPlace } from '@lantern/rules/payment-address';
import * as z from 'zod/mini';

import { becauseOf } from '../fault.ts';
import { confirmers } from './confirmer.ts';
import { moneyText, rowId, wireDate } from './wire-values.ts';

/** A value that a channel's kind has besides what all channels have. */
export const fieldValue = z.union([
  z.string().check(z.maxLength(16_384)),
  z.boolean(),
  z.array(z.string().check(z.maxLength(200))).check(z.maxLength(40)),
]);

/** The values of a channel's kind, by the name of the field. */
export const fieldValues = z.record(z.string().check(z.maxLength(40)), fieldValue);

export type FieldValues = z.infer<typeof fieldValues>;

/** A field of a kind's form, with its words in the caller's language. */
export const kindField = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string(),
  control: z.enum(['text', 'secret', 'pem', 'choice', 'list', 'switch']),
  /** `fixed` never changes once the channel is added; `sealed` waits for a second operator and is never shown again. */
  kept: z.enum(['fixed', 'free', 'sealed']),
  isOptional: z.boolean(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The field is shown only where another one has this value. */
  showsWhen: z.nullable(z.object({ field: z.string(), is: z.string() })),
  start: fieldValue,
});

export type KindField = z.infer<typeof kindField>;

/** A kind of channel that can be added. */
export const channelKind = z.object({
  kind: z.string(),
  label: z.string(),
  /** What it takes to use it, and what it can't do. */
  hint: z.string(),
  fields: z.array(kindField),
  /** The ways to pay that it knows. */
  methods: z.array(z.object({ type: z.string(), name: z.string() })),
  /** Whether operators choose where its payment pages may be. */
  hasPages: z.boolean(),
  /** How a payment goes back: by a number of ours, once, or only by hand. */
  refunds: z.enum(['own-number', 'once', 'by-hand']),
  /** Whether its gateway can be asked about an order whose notify never came. */
  isAsked: z.boolean(),
});

export type ChannelKind = z.infer<typeof channelKind>;

/** How a channel is offered. */
export const channelManner = {
  /** Payment methods, in order. */
  methods: z.array(z.string().check(z.maxLength(32))).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine((methods) => new Set(methods).size === methods.length, 'each way to pay once'),
  ),
  /** Where its payment pages may be besides its own origin. */
  opens: z
    .array(
      z.string().check(z.maxLength(200), z.refine(isPaymentPlace, 'an origin or a wallet scheme')),
    )
    .check(z.maxLength(20)),
} as const;

/** How many orders were made and paid since a moment. */
const channelHealth = z.object({
  orders: z.int(),
  paid: z.int(),
  /** The median time from an order to the notify that settled it; null when none was paid. */
  medianSeconds: z.nullable(z.int()),
});

/** Yuan with two decimals, above nothing, or an empty text. */
const moneyOrNone = z
  .union([z.literal(''), moneyText])
  .check(z.refine((money) => money === '' || parseYuan(money) !== 0n, becauseOf('not-above-zero')));

/** What an order at a channel may come to; empty: any amount. */
export const channelAmounts = { leastMoney: moneyOrNone, mostMoney: moneyOrNone } as const;

type TypedAmounts = { leastMoney?: string | undefined; mostMoney?: string | undefined };

/** The most is not below the least, where both are given. */
export const mostIsAboveLeast = <Payload extends TypedAmounts>() =>
  z.refine<Payload>(
    ({ leastMoney = '', mostMoney = '' }) => {
      const [least, most] = [parseYuan(leastMoney), parseYuan(mostMoney)];
      return least === null || most === null || least <= most;
    },
    becauseOf('below-least', 'mostMoney'),
  );

/** A payment channel as operators see it; it never includes the key. */
export const operatorChannel = z.object({
  /** The channel's name in orders: `epay` and `sandbox` from the environment, `<kind>-<id>` for a row. */
  key: z.string(),
  /** Null for a channel from the environment, which can only be changed there. */
  id: z.nullable(rowId),
  kind: z.string(),
  name: z.string(),
  /** The values of its kind, without what is sealed. */
  values: fieldValues,
  ...channelManner,
  methods: z.array(z.string()),
  /** Lower ones come first; a payment method goes to the first enabled channel that has it. */
  position: z.int(),
  isEnabled: z.boolean(),
  /** Whether operators may have the gateway pay back. */
  refundsByGateway: z.boolean(),
  ...channelAmounts,
  /** Whether its gateway can be asked about an order whose notify never came. */
  isAsked: z.boolean(),
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

/** What was understood of a key or a certificate. */
export const understoodKey = z.object({
  is: z.enum(['private-key', 'public-key', 'certificate', 'nothing']),
  /** Bits of an RSA key; 0 for another one. */
  bits: z.int(),
  /** The beginning of the public half's SHA-256, by which two keys are compared; the number of a certificate. */
  fingerprint: z.string(),
  /** The end of a certificate. */
  endTime: z.nullable(wireDate),
});

export type UnderstoodKey = z.infer<typeof understoodKey>;

/** A test of a channel with an order of a small amount. */
export const channelTest = z.object({
  number: z.string(),
  channel: z.string(),
  method: z.string(),
  /** Yuan of the test. */
  money: z.string(),
  /** Where the order is paid; null when the gateway gave no address, and after payment. */
  payUrl: z.nullable(z.string()),
  /** Whether `payUrl` is the text of a code to scan. */
  isCode: z.boolean(),
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
