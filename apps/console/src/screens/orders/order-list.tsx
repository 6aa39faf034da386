import { exportOrders, listOrders } from '@lantern/contracts/calls/operator/orders';
import { ReceiptText } from 'lucide-react';

import { channelTexts } from '#text/channels.ts';
import { moneyTexts } from '#text/money.ts';
import { ordersTexts } from '#text/orders.ts';

import { badge, cell, headline, member, minute, yuan } from '../../declare/cells.tsx';
import { choice, day, search } from '../../declare/filters.ts';
import { defineList, List } from '../../declare/list.tsx';
import type { Address } from '../../ui/address.ts';
import { orderColor } from '../../ui/state-colors.ts';

const orders = defineList(listOrders, {
  words: ordersTexts,
  icon: ReceiptText,
  keyOf: ({ orderNo }) => orderNo,
  nameOf: ({ orderNo }) => orderNo,
  opens: ({ orderNo }) => `/orders/${orderNo}`,
  exporter: exportOrders,
  filters: { text: search, state: choice(moneyTexts.orderStatus), from: day, until: day },
  columns: {
    goods: headline((it) => [moneyTexts.goods(it.typesOf, it.commoditySpecification), it.orderNo]),
    state: badge(
      ({ status }) => status,
      orderColor,
      moneyTexts.orderStatus,
      ({ openCases }) =>
        openCases > 0 && <p className="error small">{ordersTexts.openCases(openCases)}</p>,
    ),
    member: member((it) => it),
    money: yuan(({ money }) => money),
    channel: cell(({ channel, method }) => channelTexts.paidBy(channel, method)),
    created: minute(({ createTime }) => createTime),
    paid: minute(({ payTime }) => payTime),
  },
});

/** The orders that a search finds; each leads to its page. */
const OrderList = ({ address }: { address: Address }) => <List of={orders} address={address} />;

export default OrderList;
