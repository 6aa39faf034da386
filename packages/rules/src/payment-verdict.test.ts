import { expect, test } from 'vitest';

import { judgePayment, type PayableOrder, type PaymentVerdict } from './payment-verdict.ts';

const open: PayableOrder = {
  channel: 'epay',
  amountFen: 3000n,
  tradeNo: null,
  buyerBanned: false,
};
const settled: PayableOrder = { ...open, tradeNo: 'T1' };
const claim = { channel: 'epay', tradeNo: 'T1', amountFen: 3000n, tradeUsed: false };

test.each<
  [string, PayableOrder | null, Partial<typeof claim> | { amountFen: null }, PaymentVerdict]
>([
  ['the payment of an open order', open, {}, 'settle'],
  ['the same again', settled, {}, 'repeated'],
  ['the same again with another amount', settled, { amountFen: 1n }, 'amount_mismatch'],
  ['a second payment', settled, { tradeNo: 'T2' }, 'overpaid'],
  ['a payment that settled another order', open, { tradeUsed: true }, 'trade_reused'],
  ['a fen too little', open, { amountFen: 2999n }, 'amount_mismatch'],
  ['a fen too much', open, { amountFen: 3001n }, 'amount_mismatch'],
  ['no amount', open, { amountFen: null }, 'amount_mismatch'],
  ['a payment of a banned member', { ...open, buyerBanned: true }, {}, 'member_banned'],
  ['one of before the ban, again', { ...settled, buyerBanned: true }, {}, 'repeated'],
  ['no order', null, {}, 'unknown_order'],
  ['an order of another channel', { ...open, channel: 'sandbox' }, {}, 'unknown_order'],
  ['one that it settled at another channel', { ...settled, channel: 'sandbox' }, {}, 'repeated'],
  [
    'another payment of an order that another channel settled',
    { ...settled, channel: 'sandbox' },
    { tradeNo: 'T2' },
    'unknown_order',
  ],
  [
    'its number at another channel, for another amount',
    { ...settled, channel: 'sandbox' },
    { amountFen: 1n },
    'unknown_order',
  ],
])('%s', (_what, order, change, verdict) => {
  expect(judgePayment(order, { ...claim, ...change })).toBe(verdict);
});
