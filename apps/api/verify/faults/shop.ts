import { setTimeout as pause } from 'node:timers/promises';

import {
  addChannel,
  decideChannelKey,
  listChannels,
} from '@lantern/contracts/calls/operator/channels';
import type { FastifyInstance } from 'fastify';

import { channelsOf } from '../../src/modules/money/payment/channels/channels.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { askAs } from '../../src/test/call-as.ts';
import { createOperator } from '../../src/test/create-operator.ts';
import type { EpayGateway } from '../../src/test/epay-gateway.ts';
import type { GatewayNotify, TestGateway } from '../../src/test/gateways/loopback-gateway.ts';

/** A way to pay at a gateway of one kind. */
export interface Shop {
  /** The channel's name in addresses. */
  channel: string;
  /** The way to pay, as an order names it. */
  type: string;
  /** The gateway takes the money of an order; returns what it tells of that. */
  pay: (number: string, payurl: string) => GatewayNotify;
}

/** The channel of the environment: orders come by the browser, notifies by GET. */
export const epayShop = (gateway: EpayGateway): Shop => ({
  channel: 'epay',
  type: 'alipay',
  pay(number, payurl) {
    gateway.submit(payurl);
    gateway.pay(number);
    return { method: 'GET', query: gateway.notify(number), headers: {}, body: '' };
  },
});

/** Adds a channel of the console, whose key a second person confirms. Its gateway is asked, and signs what it tells. */
export async function addShop(
  site: { app: FastifyInstance; deps: Deps },
  gateway: TestGateway,
): Promise<Shop> {
  const { kind, values, method } = gateway;
  const [owner, other] = [await createOperator(site.deps), await createOperator(site.deps)];
  const { id } = await askAs(site, owner)(addChannel, {
    name: kind,
    kind,
    values,
    methods: [method],
    opens: [],
    position: 2,
    isEnabled: true,
    refundsByGateway: false,
    reason: 'faults',
  });
  const { list } = await askAs(site, owner)(listChannels, {});
  const keyId = list.find((it) => it.id === id)?.waitingKey?.id ?? 0;
  await askAs(site, other)(decideChannelKey, { keyId, confirms: true, reason: 'faults' });
  const channel = `${kind}-${id}`;
  // The announcement of the key reaches this process a moment later.
  while ((await channelsOf(site.deps)()).find(channel) === null) await pause(50);
  return {
    channel,
    type: method,
    pay(number) {
      const order = gateway.orders.get(number);
      if (order === undefined) throw new Error(`the gateway has no order ${number}`);
      order.state = 'paid';
      return gateway.notify(number, site.deps.now());
    },
  };
}
