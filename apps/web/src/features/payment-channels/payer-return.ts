import { paidFrom } from '../../storage/stored-payment.ts';

/** What a gateway's page sent back of who pays an order. It is good once, so it is kept no longer than the page. */
export interface PayerReturn {
  orderNo: string;
  code: string;
  state: string;
}

let back: PayerReturn | null = null;

export function keepPayerReturn(it: PayerReturn): void {
  back = it;
}

/** What came back, once; null without. */
export function takePayerReturn(): PayerReturn | null {
  const taken = back;
  back = null;
  return taken;
}

/** The film from whose paywall the order was placed; null where it was placed elsewhere. */
export function filmOf({ orderNo }: Pick<PayerReturn, 'orderNo'>): number | null {
  const from = paidFrom.read();
  return from?.orderNo === orderNo ? from.cartoonCode : null;
}

/** Whether the payer of an order for this film is just back. */
export const isBackFor = (cartoonCode: number): boolean =>
  back !== null && filmOf(back) === cartoonCode;
