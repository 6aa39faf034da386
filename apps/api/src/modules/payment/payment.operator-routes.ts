import { operatorChannelCalls } from '@lantern/contracts/calls/operator/channels';
import { operatorOrderCalls } from '@lantern/contracts/calls/operator/orders';
import { operatorPaymentCalls } from '@lantern/contracts/calls/operator/payments';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { getChannelTest, testChannel } from './channel-test.ts';
import { refundByGateway, settleGatewayRefund } from './gateway-refund.ts';
import { listCases } from './list-cases.ts';
import { askOrder, getOrderStory, listOrders } from './list-orders.ts';
import {
  addChannel,
  changeChannel,
  decideChannelKey,
  listChannels,
  replaceChannelKey,
} from './operate-channels.ts';
import { refundCase } from './refund-case.ts';
import { refundOrder } from './refund-order.ts';
import { decideCase, resolveCase } from './resolve-case.ts';

export function registerPaymentOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorChannelCalls, {
    ...{ listChannels, addChannel, changeChannel, replaceChannelKey, decideChannelKey },
    ...{ testChannel, getChannelTest },
  });
  bindCalls(app, deps, operatorOrderCalls, { listOrders, getOrderStory, askOrder });
  bindCalls(app, deps, operatorPaymentCalls, {
    listPaymentCases: listCases,
    resolvePaymentCase: resolveCase,
    decidePaymentCase: decideCase,
    ...{ refundOrder, refundByGateway, settleGatewayRefund },
    refundPaymentCase: refundCase,
  });
}
