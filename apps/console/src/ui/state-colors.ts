import type { OrderStatus } from '@lantern/contracts/entities/payment-order';
import type { Withdrawal } from '@lantern/contracts/entities/withdrawal';

type Color = 'gray' | 'teal' | 'red' | 'orange' | 'blue';

/** In which colour the state of an order stands. */
export const orderColor: Readonly<Record<OrderStatus, Color>> = {
  created: 'gray',
  paid: 'red',
  fulfilled: 'teal',
  refunded: 'orange',
  expired: 'gray',
  failed: 'gray',
};

/** In which colour the state of a withdrawal stands. */
export const payoutColor: Readonly<Record<Withdrawal['state'], Color>> = {
  submitted: 'orange',
  approved: 'blue',
  in_progress: 'blue',
  paid: 'teal',
  rejected: 'gray',
};
