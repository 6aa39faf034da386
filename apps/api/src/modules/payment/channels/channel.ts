import type { Fen } from '@lantern/rules/money';

/** A way to pay that a channel offers; orders name it by its `type`. */
export interface PaymentMethod {
  type: string;
  name: string;
}

/** An order, as far as its channel must know it. */
export interface ChannelOrder {
  number: string;
  method: string;
  amountFen: Fen;
  /** The title of the goods, as the payer reads it. */
  title: string;
}

/** The payer, and the site's address as the payer sees it. */
export interface Payer {
  /** The site's origin as the payer's browser sees it. */
  origin: string;
  address: string;
}

/** A parsed notify: what a channel says about an order, with its signature and merchant verified. */
export interface Settlement {
  orderNumber: string;
  tradeNo: string;
  /** Null when the channel named no valid amount. */
  amountFen: Fen | null;
  status: 'paid' | 'failed';
}

/** Why a notify can't be verified or read. */
export type Mismatch = 'ambiguous' | 'bad_sign' | 'wrong_merchant' | 'malformed' | 'not_paid';

export type ParsedNotify =
  | { settlement: Settlement; mismatch: null }
  | { settlement: null; mismatch: Mismatch };

/** A notify as it came. */
export interface RawNotify {
  /** The query and the body. */
  raw: string;
  /** Its headers among the channel's `signedHeaders`, by name in lower case. */
  headers: Readonly<Record<string, string>>;
}

/** The fields of a notify, each once. */
export type NotifyFields = ReadonlyMap<string, string>;

/** A gateway's answer to a refund. */
export interface RefundAnswer {
  /** `unknown` where it gave no clear answer: it may have paid back, or still do so. */
  state: 'paid' | 'refused' | 'unknown';
  /** The answer as it came, without the key; null when none came. */
  raw: string | null;
  fault: Fault | null;
}

/** A payment channel: takes payments for the site. */
export interface PaymentChannel {
  /** The name that orders use: `sandbox`, `epay`, or `epay-<id>` for a row. */
  key: string;
  methods: readonly PaymentMethod[];
  /** The allow-list of its payment pages: origins, and schemes of wallets. */
  opens: readonly string[];
  /** Returns the address of an order's payment page. Asked again for the same order, it names the same payment. */
  open(order: ChannelOrder, payer: Payer): Promise<string>;
  /** Headers of a notify that are part of its signature, in lower case; they are kept with it. */
  signedHeaders: readonly string[];
  /** Parses and verifies a notify; returns its content, or why it can't be verified. */
  read(notify: RawNotify, at: Date): ParsedNotify;
  /** Asks about an order; returns the answer as it came, and parsed. */
  ask(order: Pick<ChannelOrder, 'number'>): Promise<{ raw: string; parsed: ParsedNotify }>;
  /** Asks once for a refund, and never throws; null where the channel can't refund or must not. */
  payBack: ((payment: { tradeNo: string; amountFen: Fen }) => Promise<RefundAnswer>) | null;
}

/** Faults of a gateway, as operators read them. */
export type Fault =
  | 'late'
  | 'not-allowed'
  | 'unreachable'
  | 'bad-status'
  | 'too-much'
  | 'refused'
  | 'unclear'
  | 'page-elsewhere';

/** Thrown when a channel could not be asked, or its answer could not be read. The message goes to the log and holds no secret. */
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
