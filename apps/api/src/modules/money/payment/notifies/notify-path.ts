import { paymentReturnPath } from '@lantern/contracts/entities/payment-order';

/** The path to which a channel sends its notifies. */
export const notifyPath = (channel: string): string => `/renren-api/api/pay/notify/${channel}`;

/** Whether a number is that of a channel's test and not of an order. */
export const isTestNumber = (number: string): boolean => number.startsWith('X');

/** The page to which a payer returns: an order's result, or the operators' page of a test. */
export const returnPath = (number: string): string =>
  isTestNumber(number)
    ? `/console/sales?tab=channels&test=${number}`
    : `${paymentReturnPath}?orderNo=${number}`;
