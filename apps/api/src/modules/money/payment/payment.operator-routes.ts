import { operatorChannelCalls } from '@lantern/contracts/calls/operator/channels';
import { operatorOrderCalls } from '@lantern/contracts/calls/operator/orders';
import { operatorPaymentCalls } from '@lantern/contracts/calls/operator/payments';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { getCase, listCases } from './cases/list-cases.ts';
import { refundCase } from './cases/refund-case.ts';
import { decideCase, resolveCase } from './cases/resolve-case.ts';
import { getChannelDay } from './channels/channel-day.ts';
import { getChannelTest, testChannel } from './channels/channel-test.ts';
import { listChannelKinds, readChannelKey } from './channels/list-kinds.ts';
import {
  addChannel,
  changeChannel,
  decideChannelKey,
  listChannels,
  replaceChannelKey,
} from './channels/operate-channels.ts';
import { askOrder, getOrderStory, listOrders } from './orders/list-orders.ts';
import { refundByGateway, settleGatewayRefund } from './refunds/gateway-refund.ts';
import { refundOrder } from './refunds/refund-order.ts';

export function registerPaymentOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorChannelCalls, {
    listChannels,
    listChannelKinds,
    readChannelKey,
    addChannel,
    changeChannel,
    replaceChannelKey,
    decideChannelKey,
    testChannel,
    getChannelTest,
  });
  bindCalls(app, deps, operatorOrderCalls, { listOrders, getOrderStory, askOrder, getChannelDay });
  bindCalls(app, deps, operatorPaymentCalls, {
    listPaymentCases: listCases,
    getPaymentCase: getCase,
    resolvePaymentCase: resolveCase,
    decidePaymentCase: decideCase,
    refundOrder,
    refundByGateway,
    settleGatewayRefund,
    refundPaymentCase: refundCase,
  });
}
