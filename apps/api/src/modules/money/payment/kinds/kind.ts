import type { FieldValues } from '@lantern/contracts/entities/operator-channel';
import type { Language } from '@lantern/rules/languages';
import type * as z from 'zod/mini';

import {
  type ChannelFacts,
  inYuan,
  type PaymentChannel,
  type PaymentMethod,
} from '../channels/channel.ts';
import type { GatewayAnswer, Question } from './ask-gateway.ts';

/** A value that an operator gives a channel. */
export interface Field {
  name: string;
  control: 'text' | 'secret' | 'pem' | 'choice' | 'list' | 'switch';
  /**
   * `fixed` says where the money goes and never changes. `sealed` is a secret, or a key that verifies money: it is stored
   * encrypted, and a change waits for a second operator. `free` is changed by one operator.
   */
  kept: 'fixed' | 'free' | 'sealed';
  isOptional?: true;
  choices?: readonly string[];
  /** The field is shown only where another one has this value. */
  showsWhen?: { field: string; is: string };
  /** What the form begins with. */
  start?: FieldValue;
}

export type FieldValue = FieldValues[string];

/** The words of a kind's form, by the name of the field. */
export interface KindWords {
  name: string;
  /** What it takes to use it, and what it can't do. */
  hint: string;
  fields: Readonly<
    Record<string, { label: string; help: string; choices?: Readonly<Record<string, string>> }>
  >;
}

/** What a channel of a kind stands on, apart from its own settings. */
export interface Ground {
  /** The channel's name in orders. */
  key: string;
  methods: readonly PaymentMethod[];
  opens: readonly string[];
  refundsByGateway: boolean;
  publicBaseUrl: string;
  /** Where a gateway sends its notifies. */
  notifyUrl: string;
  /** Where a payer of this order comes back to. */
  returnUrl: (orderNumber: string) => string;
  ask: (url: string, asked?: Omit<Question, 'timeoutMs' | 'judge'>) => Promise<GatewayAnswer>;
  now: () => Date;
  randomBytes: (size: number) => Buffer;
}

/** What channels of gateways that ask for yuan have alike: payers are sent to the gateway, and where its form says beside. */
export const yuanGateway = ({ key, methods, opens }: Ground, baseUrl: string) => ({
  ...inYuan,
  key,
  methods,
  opens: [new URL(baseUrl).origin, ...opens],
  testFen: 1n,
});

/** The settings in force, and those before them until their time is over: a gateway may sign with the key before. */
export interface Given<Settings> {
  settings: Settings;
  before: { settings: Settings; until: Date } | null;
}

/** What a kind of channel is: data, and the making of a channel. */
export interface Kind extends ChannelFacts {
  name: string;
  fields: readonly Field[];
  /** Whether operators choose where its payment pages may be. */
  hasPages: boolean;
  /** The ways to pay that it knows. */
  methods: readonly string[];
  words: Readonly<Record<Language, KindWords>>;
  /** How a payment goes back: by a number of ours, once, or only by hand. */
  refunds: 'own-number' | 'once' | 'by-hand';
  /** Whether a gateway of this kind can be asked about an order. */
  isAsked: boolean;
  /** The names of the fields that are wrong; none where all are right. */
  wrongFields: (values: FieldValues) => string[];
  /** Null when the values are wrong. */
  make: (
    values: { now: FieldValues; before: { values: FieldValues; until: Date } | null },
    ground: Ground,
  ) => PaymentChannel | null;
}

type Declared<Schema extends z.core.$ZodType> = Omit<Kind, 'wrongFields' | 'make'> & {
  settings: Schema;
  create: (given: Given<z.output<Schema>>, ground: Ground) => PaymentChannel;
};

/** Declares a kind; its values are parsed once, where a channel is made of them. */
export function defineKind<Schema extends z.ZodMiniType>({
  settings,
  create,
  ...kind
}: Declared<Schema>): Kind {
  return {
    ...kind,
    wrongFields(values) {
      const parsed = settings.safeParse(values);
      return parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0] ?? ''));
    },
    make({ now, before }, ground) {
      const parsed = settings.safeParse(now);
      if (!parsed.success) return null;
      const old = before === null ? null : settings.safeParse(before.values);
      const kept =
        before !== null && old?.success === true
          ? { settings: old.data, until: before.until }
          : null;
      return create({ settings: parsed.data, before: kept }, ground);
    },
  };
}

/** The settings that count at a moment: those in force, and those before them until their time is over. */
export const settingsAt = <Settings>({ settings, before }: Given<Settings>, at: Date): Settings[] =>
  before !== null && at.getTime() < before.until.getTime()
    ? [settings, before.settings]
    : [settings];
