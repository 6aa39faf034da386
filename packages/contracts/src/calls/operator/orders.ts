import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { listedOrder, orderStory } from '../../entities/operator-order.ts';
import { orderNumber, orderStatus } from '../../entities/payment-order.ts';
import { defineOperatorList } from '../../operator-list.ts';
import { boundedText, dayField } from '../payload-fields.ts';

export const listOrders = defineOperatorList({
  path: '/admin-api/orders/list',
  needs: operatorMay('orders.read'),
  summary:
    'Orders, the newest first, found by their number, the number of their payment or the code of their member.',
  filters: {
    text: z.optional(boundedText(64).check(z.trim())),
    state: z.optional(orderStatus),
    from: z.optional(dayField),
    until: z.optional(dayField),
  },
  sorts: ['newest'],
  row: listedOrder,
});

const one = z.object({ orderNo: orderNumber });

export const getOrderStory = defineOperatorCall({
  path: '/admin-api/orders/get',
  needs: operatorMay('orders.read'),
  audit: 'reads only',
  summary: "An order's whole story, with each notify as it came, its cases and its refund.",
  payload: one,
  answer: orderStory,
  refusals: ['order-unknown'],
});

export const askOrder = defineOperatorCall({
  path: '/admin-api/orders/ask',
  needs: operatorMay('orders.change'),
  audit: { action: 'order.ask', fields: [] },
  summary: 'Asks the channel now what became of an order, and settles it by the answer.',
  payload: one,
  answer: z.object({ status: orderStatus }),
  refusals: ['order-unknown', 'channel-unavailable'],
});

const whichDays = z.object({ from: z.optional(dayField), until: z.optional(dayField) });
/** Where the file is to be had, by this session, for two minutes. */
const file = z.object({ url: z.string() });

export const exportOrders = defineOperatorCall({
  path: '/admin-api/orders/export',
  needs: operatorMay('orders.read', 'recent'),
  audit: { action: 'order.export', fields: ['from', 'until'] },
  summary: 'Answers where the orders of some days are to be had as CSV.',
  payload: whichDays,
  answer: file,
});

export const exportWithdrawals = defineOperatorCall({
  path: '/admin-api/withdrawals/export',
  needs: operatorMay('withdrawals.read', 'recent'),
  audit: { action: 'withdrawal.export', fields: ['from', 'until'] },
  summary: 'Answers where the withdrawals of some days are to be had as CSV.',
  payload: whichDays,
  answer: file,
});

export const exportFigures = defineOperatorCall({
  path: '/admin-api/figures/site/export',
  needs: operatorMay('figures.read'),
  audit: { action: 'figures.export', fields: ['from', 'until'] },
  summary: 'Answers where the figures of some days are to be had as CSV, without money.',
  payload: whichDays,
  answer: file,
});

export const exportRevenue = defineOperatorCall({
  path: '/admin-api/figures/revenue/export',
  needs: operatorMay('orders.read'),
  audit: { action: 'revenue.export', fields: ['from', 'until'] },
  summary: 'Answers where what was paid on some days is to be had as CSV.',
  payload: whichDays,
  answer: file,
});

export const operatorOrderCalls = { listOrders, getOrderStory, askOrder };
export const operatorExportCalls = {
  exportOrders,
  exportWithdrawals,
  exportFigures,
  exportRevenue,
};
