import type { FastifyInstance } from 'fastify';

import type { Deps } from '../../src/platform/deps.ts';
import { createOperator } from '../../src/test/create-operator.ts';
import type { EpayGateway } from '../../src/test/epay-gateway.ts';
import { addChannelAt } from '../../src/test/gateways/add-channel-at.ts';
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
  const by = [await createOperator(site.deps), await createOperator(site.deps)] as const;
  const id = await addChannelAt(site, gateway, { by, refundsByGateway: false });
  const channel = `${gateway.kind}-${id}`;
  return {
    channel,
    type: gateway.method,
    pay(number) {
      const order = gateway.orders.get(number);
      if (order === undefined) throw new Error(`the gateway has no order ${number}`);
      order.state = 'paid';
      return gateway.notify(number, site.deps.now());
    },
  };
}
