import { paymentOption } from '../entities/payment-option.ts';
import { builderOf } from './builder-of.ts';

/** 30 days of VIP for 30 yuan. */
export const buildPaymentOption = builderOf(paymentOption, {
  id: 1,
  commoditySpecification: 30,
  commodityToSort: 1,
  duration: 30,
  price: '30.00',
  status: 1,
  time: '30 days',
  type: 2,
});
