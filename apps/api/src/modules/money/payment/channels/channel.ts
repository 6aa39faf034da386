import type { Fen } from '@lantern/rules/money';
import type { PaymentPlace } from '@lantern/rules/payment-place';

/** A way to pay that a channel offers; orders name it by its `type`. */
export interface PaymentMethod {
  type: string;
  name: string;
}

/** A currency in which a channel can ask for money, by the name that gateways use. */
export type Currency = 'CNY' | 'USD' | 'HKD' | 'USDT';

/** An amount in the smallest unit of its currency. */
export interface Money {
  /** A {@link Currency}, or what a gateway named instead. */
  currency: string;
  minor: bigint;
}

export const yuan = (fen: Fen): Money => ({ currency: 'CNY', minor: fen });

/** What a channel has that asks for yuan. */
export const inYuan = { currency: 'CNY', rate: null, askOf: yuan } as const;

/** An order, as far as its channel must know it. */
export interface ChannelOrder {
  number: string;
  method: string;
  /** What it asks for, in the currency of its channel. */
  ask: Money;
  /** The title of the goods, as the payer reads it. */
  title: string;
  expiresAt: Date;
}

/** Where a payer is: what works there differs. */
export type Place = PaymentPlace;

/** The payer, and the site's address as the payer sees it. */
export interface Payer {
  /** The site's origin as the payer's browser sees it. */
  origin: string;
  address: string;
  place: Place;
  /** Who pays, by the gateway's own id; null where it was not asked. */
  id: string | null;
}

/** What a page of ours calls in the app that shows it, so that the app asks for the money. */
export interface PageCall {
  bridge: 'wechat';
  args: Readonly<Record<string, string>>;
}

/** What a gateway that turns yuan into another currency by itself asks the payer for, as it writes it: `28.8` `USDT`. */
export interface OwnSum {
  currency: string;
  amount: string;
}

/** A sum as a gateway told it; nothing where it told none that can be shown. */
export function ownSumOf(currency: string, amount: string): { asked?: OwnSum } {
  const isShown = /^[A-Z]{2,10}$/.test(currency) && /^\d{1,12}(?:\.\d{1,8})?$/.test(amount);
  return isShown ? { asked: { currency, amount } } : {};
}

/**
 * How an order is paid: at an address, by a code to scan (`link` opens the same on the phone that shows the code), or by a
 * call of our page.
 */
export type Opening =
  | { as: 'redirect'; url: string; gatewayOrder?: string; asked?: OwnSum }
  | { as: 'qr'; text: string; link?: string; gatewayOrder?: string }
  | { as: 'page-call'; call: PageCall; gatewayOrder?: string };

/** How a channel learns who pays, for the places where an order names its payer. */
export interface Payers {
  neededAt(place: Place): boolean;
  /** The gateway's page that leads back to an address of ours with a `code`, and with `state`: at most 128 letters and digits. */
  pageOf(back: string, state: string): string;
  /** The payer whom a code names, once; null for a code that is wrong, used or too old. */
  read(code: string): Promise<string | null>;
  /** Proves without a payer that the gateway takes our secret; throws {@link ChannelFault} otherwise. */
  prove(): Promise<void>;
}

/** Why a notify can't be verified or read. */
export type Mismatch =
  | 'ambiguous'
  | 'bad_sign'
  | 'wrong_merchant'
  | 'malformed'
  | 'stale'
  | 'too_large';

/** A message of a gateway as it came. */
export interface Raw {
  method: string;
  query: Buffer;
  body: Buffer;
  contentType: string;
  /** Its headers among the kind's `signedHeaders`, by name in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Every window is measured against this moment, whenever it is judged. */
  receivedAt: Date;
}

/** That an order was paid. `money` is null when no valid amount was named. */
export interface PaidWord {
  says: 'paid';
  order: string;
  trade: string;
  money: Money | null;
}

/** That an order was not paid and is closed. A payment that comes later still counts. */
export interface FailedWord {
  says: 'failed';
  order: string;
  /** `''` where there is none. */
  trade: string;
}

/** That money went back. */
export interface RefundedWord {
  says: 'refunded';
  /** Null where only the trade is named. */
  order: string | null;
  trade: string;
  money: Money | null;
  /** Our number of the refund; null for one that the site didn't ask for, or where none is told. */
  request: string | null;
  how: 'refund' | 'chargeback';
}

/** A verified message that may move something. */
export type MovingWord = PaidWord | FailedWord | RefundedWord;

/** What a message comes to, with its signature and merchant verified. */
export type Word =
  | MovingWord
  /** Genuine: not paid yet. */
  | { says: 'not_paid' }
  /** Genuine, about something that is no order of this channel. */
  | { says: 'ignored' }
  /** It can't be judged yet: nothing of it may be lost. */
  | { says: 'later'; why: Fault }
  | { says: 'refused'; why: Mismatch };

export const refused = (why: Mismatch): Word => ({ says: 'refused', why });

/** A payment to pay back whole. */
export interface RefundOrder {
  /** Our number of the refund, where the gateway takes one: with it, asking again is safe. */
  request: string;
  order: string;
  tradeNo: string;
  money: Money;
}

/** A gateway's answer to a refund. */
export interface RefundAnswer {
  /** `asked`: the gateway works on it. `unknown`: no clear answer, it may have paid back, or still do so. */
  state: 'paid' | 'refused' | 'unknown' | 'asked';
  /** The answer as it came, without secrets; null when none came. */
  raw: string | null;
  fault: Fault | null;
}

/** How a channel pays back. */
export interface Refunds {
  /** Whether each refund has a number of ours, so that it can be asked for again. */
  ownNumber: boolean;
  /** Asks for a refund, and never throws. */
  ask(refund: RefundOrder): Promise<RefundAnswer>;
  /** Asks what became of one; null where that can't be asked. */
  look: ((refund: RefundOrder) => Promise<RefundAnswer>) | null;
}

/** How a gateway is told yes and no. */
export interface Reply {
  status: number;
  body: string;
  type?: string;
}

export interface Replies {
  yes: Reply;
  no: Reply;
  /** What is said where an operator must decide about genuine money. */
  caseIs: 'yes' | 'no';
}

/** What is known of a channel without its secrets: it follows from the kind alone. */
export interface ChannelFacts {
  /** Headers of a notify that are part of its signature, in lower case; they are kept with it. */
  signedHeaders: readonly string[];
  replies: Replies;
  /** The largest body of a notify. */
  mostBytes: number;
  /** The order that an unverified notify names; null where that is sealed. */
  orderNumberOf: (raw: Raw) => string | null;
}

/** What is asked about an order. */
export interface AskedOrder {
  number: string;
  ask: Money;
  /** The gateway's own number of the order, where it gave one. */
  gatewayOrder: string | null;
}

/** A payment channel: takes payments for the site. */
export interface PaymentChannel extends ChannelFacts {
  /** The name that orders use: `sandbox`, `epay`, or `<kind>-<id>` for a row. */
  key: string;
  currency: Currency;
  methods: readonly PaymentMethod[];
  /** The allow-list of its payment pages: origins, and schemes of wallets. */
  opens: readonly string[];
  /** Yuan for a unit of its currency; null where that is yuan. */
  rate: string | null;
  /** What an order of so many fen asks for in its currency. */
  askOf(fen: Fen): Money;
  /** What its test asks for. */
  testFen: Fen;
  /** Whether this way to pay works where the payer is. */
  worksAt(method: string, place: Place): boolean;
  /** Left out where no order names its payer. */
  payers?: Payers;
  /** Returns how an order is paid. Asked again for the same order, it names the same payment. */
  open(order: ChannelOrder, payer: Payer): Promise<Opening>;
  /** Verifies and understands a notify. It knows no clock but the moment of its arrival, and asks no other computer. */
  read(raw: Raw): Word;
  /** Asks about an order; returns the answer as it came, and what it comes to. Null where that can't be asked. */
  ask: ((order: AskedOrder) => Promise<{ raw: string; word: Word }>) | null;
  /** Closes an order that is not paid, so that no member pays it late; null where that can't be done. */
  close: ((order: AskedOrder) => Promise<'closed' | 'paid' | 'unknown'>) | null;
  /** Null where the channel can't pay back or must not. */
  refunds: Refunds | null;
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
  | 'page-elsewhere'
  /** What it said has no good signature of its own. */
  | 'unsigned'
  /** It refused our key, or our signature. */
  | 'key-refused'
  /** The product is not open for this merchant. */
  | 'no-permission'
  | 'no-wallet'
  | 'unknown-serial'
  | 'sealed-otherwise'
  | 'no-key';

/** Thrown when a channel could not be asked, or its answer could not be read. The message goes to the log and holds no secret. */
export class ChannelFault extends Error {
  override name = 'ChannelFault';
  readonly fault: Fault;

  constructor(fault: Fault, reason: string) {
    super(reason);
    this.fault = fault;
  }
}
