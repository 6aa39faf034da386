/*
 * A gateway of each kind for tests in browsers. Says what a channel of each takes; a message that names an order has its
 * gateway take the money, and is answered with what that tells the site.
 */
import * as z from 'zod/mini';

import { startAlipayGateway } from '../src/test/gateways/alipay-gateway.ts';
import { startEpayV2Gateway } from '../src/test/gateways/epay-v2-gateway.ts';
import { startStripeGateway } from '../src/test/gateways/stripe-gateway.ts';
import { startTokenPayGateway } from '../src/test/gateways/tokenpay-gateway.ts';
import { startUsdtGateway } from '../src/test/gateways/usdt-gateway.ts';
import { startWechatGateway } from '../src/test/gateways/wechat-gateway.ts';

const paid = z.object({ kind: z.string(), number: z.string() });

const now = (): Date => new Date();
const gateways = await Promise.all([
  startAlipayGateway(),
  startEpayV2Gateway(now),
  startStripeGateway(),
  startTokenPayGateway(),
  startUsdtGateway(),
  startWechatGateway(now, { takesPlainHttp: true }),
]);

process.on('message', (message) => {
  const { kind, number } = paid.parse(message);
  const gateway = gateways.find((it) => it.kind === kind);
  const order = gateway?.orders.get(number);
  if (!gateway || !order) throw new Error(`no order ${number} at ${kind}`);
  order.state = 'paid';
  process.send?.(gateway.notify(number, now()));
});
process.once('disconnect', () => process.exit());
process.send?.(
  gateways.map(({ kind, method, baseUrl, values }) => ({ kind, method, baseUrl, values })),
);
