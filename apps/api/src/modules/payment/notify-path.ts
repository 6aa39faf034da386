import { paymentReturnPath } from '@lantern/contracts/entities/payment-order';

/** Where a channel sends its notifies. */
export const notifyPath = (channel: string): string => `/renren-api/api/pay/notify/${channel}`;

/** Whether it is the number of a channel's test, and so of no order. */
export const isTestNumber = (number: string): boolean => number.startsWith('X');

/** Where a payer comes back to: to the result of an order, or to the operators' page of a test. */
export const returnPath = (number: string): string =>
  isTestNumber(number)
    ? `/console/sales?tab=channels&test=${number}`
    : `${paymentReturnPath}?orderNo=${number}`;
