import type { OrderStatus } from '@lantern/contracts/entities/payment-order';
import type { Withdrawal } from '@lantern/contracts/entities/withdrawal';

type Color = 'gray' | 'teal' | 'red' | 'orange' | 'blue';

/** The colour of each state of an order. */
export const orderColor: Readonly<Record<OrderStatus, Color>> = {
  created: 'gray',
  paid: 'red',
  fulfilled: 'teal',
  refunded: 'orange',
  expired: 'gray',
  failed: 'gray',
};

/** The colour of each state of a withdrawal. */
export const payoutColor: Readonly<Record<Withdrawal['state'], Color>> = {
  submitted: 'orange',
  approved: 'blue',
  in_progress: 'blue',
  paid: 'teal',
  rejected: 'gray',
};
