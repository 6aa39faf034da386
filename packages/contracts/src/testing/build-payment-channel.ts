import { paymentChannel } from '../entities/payment-channel.ts';
import { builderOf } from './builder-of.ts';

/** The sandbox. */
export const buildPaymentChannel = builderOf(paymentChannel, {
  id: '1',
  name: 'Sandbox',
  type: 'sandbox',
});
