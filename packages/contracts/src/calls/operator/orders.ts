import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { listedOrder, orderStory } from '../../entities/operator-order.ts';
import { orderNumber, orderStatus } from '../../entities/payment-order.ts';
import { count, moneyText } from '../../entities/wire-values.ts';
import { defineOperatorList } from '../../operator-list.ts';
import { boundedText, dayField } from '../payload-fields.ts';

export const listOrders = defineOperatorList({
  path: '/admin-api/orders/list',
  needs: operatorMay('orders.read', 'given'),
  summary:
    'Orders, newest first, found by their number, their trade number or their member’s code.',
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
  needs: operatorMay('orders.read', 'given'),
  audit: 'reads only',
  summary: 'All facts about an order, with each notify as it came, its cases and its refund.',
  payload: one,
  answer: orderStory,
  refusals: ['order-unknown'],
});

export const askOrder = defineOperatorCall({
  path: '/admin-api/orders/ask',
  needs: operatorMay('orders.change', 'given'),
  audit: { action: 'order.ask', fields: [] },
  summary: 'Asks the channel about an order at once, and settles the order by the answer.',
  payload: one,
  answer: z.object({ status: orderStatus }),
  refusals: ['order-unknown', 'channel-unavailable'],
});

/** A number of payments, and their sum in the currency beside it. */
const daySum = z.object({ count, money: moneyText });

export const getChannelDay = defineOperatorCall({
  path: '/admin-api/orders/channel-day',
  needs: operatorMay('orders.read', 'given'),
  audit: 'reads only',
  summary:
    'What each channel took and gave back on a day in Asia/Shanghai, in its own currency, to be compared with its gateway’s figures.',
  payload: z.object({ day: dayField }),
  answer: z.object({
    /** Channels with money on that day. A payment counts once, on the day on which it was first told. */
    list: z.array(
      z.object({
        channel: z.string(),
        /** `""` for a channel from the environment. */
        name: z.string(),
        currency: z.string(),
        /** All that the gateway took: orders, payments that matched none, and tests. */
        taken: daySum,
        orders: daySum,
        cases: daySum,
        tests: daySum,
        /** What went back on that day, whenever it was paid. */
        returned: daySum,
      }),
    ),
  }),
});

const exported = {
  payload: z.object({ from: z.optional(dayField), until: z.optional(dayField) }),
  /** The address of the file, valid for this session for two minutes. */
  answer: z.object({ url: z.string() }),
};

export const exportOrders = defineOperatorCall({
  ...exported,
  path: '/admin-api/orders/export',
  needs: operatorMay('orders.read', 'recent'),
  audit: { action: 'order.export', fields: ['from', 'until'] },
  summary: 'Answers the address of a CSV file with the orders of some days.',
});

export const exportWithdrawals = defineOperatorCall({
  ...exported,
  path: '/admin-api/withdrawals/export',
  needs: operatorMay('withdrawals.read', 'recent'),
  audit: { action: 'withdrawal.export', fields: ['from', 'until'] },
  summary: 'Answers the address of a CSV file with the withdrawals of some days.',
});

export const exportFigures = defineOperatorCall({
  ...exported,
  path: '/admin-api/figures/site/export',
  needs: operatorMay('figures.read', 'recent'),
  audit: { action: 'figures.export', fields: ['from', 'until'] },
  summary: 'Answers the address of a CSV file with the figures of some days, without money.',
});

export const exportRevenue = defineOperatorCall({
  ...exported,
  path: '/admin-api/figures/revenue/export',
  needs: operatorMay('orders.read', 'recent'),
  audit: { action: 'revenue.export', fields: ['from', 'until'] },
  summary: 'Answers the address of a CSV file with the payments of some days.',
});

export const operatorOrderCalls = { listOrders, getOrderStory, askOrder, getChannelDay };
export const operatorExportCalls = {
  exportOrders,
  exportWithdrawals,
  exportFigures,
  exportRevenue,
};
