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

/** The fields of a notify, each once. */
export type NotifyFields = ReadonlyMap<string, string>;

/** Someone who takes payments for us. */
export interface PaymentChannel {
  key: 'sandbox' | 'epay';
  methods: readonly PaymentMethod[];
  /** Where its pages are: origins and schemes of wallets. */
  opens: readonly string[];
  /** The address of the page where an order is paid. Asked again for the same order it names the same payment. */
  open(order: ChannelOrder, payer: Payer): Promise<string>;
  /** What a notify says, or why it can't be verified. */
  read(fields: NotifyFields, at: Date): ParsedNotify;
  /** What it answers when it is asked about an order: as it came, and what that says. */
  ask(order: Pick<ChannelOrder, 'number'>): Promise<{ raw: string; parsed: ParsedNotify }>;
}

/** A channel that could not be asked, or said nothing to be understood. The reason is for the log: no secret in it. */
export class ChannelFault extends Error {
  override name = 'ChannelFault';
}

export const accepted = (settlement: Settlement): ParsedNotify => ({ settlement, mismatch: null });
export const mismatched = (mismatch: Mismatch): ParsedNotify => ({ settlement: null, mismatch });
