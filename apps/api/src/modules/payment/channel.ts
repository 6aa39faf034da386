import type { Fen } from '@lantern/rules/money';

/** A way to pay that a channel offers; `type` is what orders name it by. */
export interface PaymentMethod {
  type: string;
  name: string;
}

/** An order as its channel has to know it. */
export interface ChannelOrder {
  number: string;
  method: string;
  amountFen: Fen;
  /** What it is for, as the payer reads it. */
  title: string;
}

/** Who pays, and where the site is for them. */
export interface Payer {
  /** Origin of the site as the payer's browser has it. */
  origin: string;
  address: string;
}

/** What a channel says of an order, its signature and merchant verified. */
export interface Settlement {
  orderNumber: string;
  tradeNo: string;
  /** Null when it is no amount. */
  amountFen: Fen | null;
  status: 'paid' | 'failed';
}

/** Why what a channel sent can't be verified, or says nothing. */
export type Mismatch = 'ambiguous' | 'bad_sign' | 'wrong_merchant' | 'malformed' | 'not_paid';

export type ParsedNotify =
  | { settlement: Settlement; mismatch: null }
  | { settlement: null; mismatch: Mismatch };

/** A notify as it came. */
export interface RawNotify {
  /** The query and the body. */
  raw: string;
  /** Those of the channel's `signedHeaders` that it had, by name in lower case. */
  headers: Readonly<Record<string, string>>;
}

/** The fields of a notify, each once. */
export type NotifyFields = ReadonlyMap<string, string>;

/** What a gateway made of being asked to pay back. */
export interface RefundWord {
  /** `unknown` where it gave no clear answer: it may have paid back, or still do so. */
  state: 'paid' | 'refused' | 'unknown';
  /** As it came, without the key; null where nothing did. */
  raw: string | null;
  fault: Fault | null;
}

/** Someone who takes payments for us. */
export interface PaymentChannel {
  /** As orders name it: `sandbox`, `epay`, or `epay-<id>` of a row. */
  key: string;
  methods: readonly PaymentMethod[];
  /** Where its pages are: origins and schemes of wallets. */
  opens: readonly string[];
  /** The address of the page where an order is paid. Asked again for the same order it names the same payment. */
  open(order: ChannelOrder, payer: Payer): Promise<string>;
  /** Headers of a notify that its signature needs, in lower case: kept with it. */
  signedHeaders: readonly string[];
  /** What a notify says, or why it can't be verified. */
  read(notify: RawNotify, at: Date): ParsedNotify;
  /** What it answers when it is asked about an order: as it came, and what that says. */
  ask(order: Pick<ChannelOrder, 'number'>): Promise<{ raw: string; parsed: ParsedNotify }>;
  /** Asks once to pay back a payment, and throws nothing; null where it can't, or must not. */
  payBack: ((payment: { tradeNo: string; amountFen: Fen }) => Promise<RefundWord>) | null;
}

/** What was wrong with a gateway, as operators are told it. */
export type Fault =
  | 'late'
  | 'unreachable'
  | 'bad-status'
  | 'too-much'
  | 'refused'
  | 'unclear'
  | 'page-elsewhere';

/** A channel that could not be asked, or said nothing to be understood. The reason is for the log: no secret in it. */
export class ChannelFault extends Error {
  override name = 'ChannelFault';
  readonly fault: Fault;

  constructor(fault: Fault, reason: string) {
    super(reason);
    this.fault = fault;
  }
}

export const accepted = (settlement: Settlement): ParsedNotify => ({ settlement, mismatch: null });
export const mismatched = (mismatch: Mismatch): ParsedNotify => ({ settlement: null, mismatch });
