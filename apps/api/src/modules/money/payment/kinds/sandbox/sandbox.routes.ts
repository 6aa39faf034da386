import { orderNumber } from '@lantern/contracts/entities/payment-order';
import { ORDER_LIFE_MS } from '@lantern/rules/order-states';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { checkCrossSite } from '../../../../../http/cross-site.ts';
import { refuse } from '../../../../../platform/app-error.ts';
import type { Db } from '../../../../../platform/database/db.ts';
import type { Deps } from '../../../../../platform/deps.ts';
import { findTest } from '../../channels/channel-test.repo.ts';
import { isTestNumber, returnPath } from '../../notifies/notify-path.ts';
import { findOrder } from '../../orders/order.repo.ts';
import { pressSandbox, sandboxChoices } from './press-sandbox.ts';
import {
  renderSandboxPage,
  sandboxPolicy,
  sandboxStyle,
  type SandboxOrder,
} from './sandbox-page.ts';
import { sandboxPath, sandboxStylePath } from './sandbox-path.ts';

const address = z.object({ number: orderNumber });
const pressed = z.object({ choice: z.enum(sandboxChoices) });

/** An order or a test of the sandbox, as its page shows it. */
async function findShown(db: Db, number: string): Promise<SandboxOrder | null> {
  if (!isTestNumber(number)) {
    const order = await findOrder(db, number);
    return order?.channel === 'sandbox' ? order : null;
  }
  const test = await findTest(db, { number });
  if (test?.channel !== 'sandbox') return null;
  const expiresAt = new Date(test.createdAt.getTime() + ORDER_LIFE_MS);
  const { tradeNo, amountFen } = test;
  return { number, tradeNo, goods: null, amountFen: BigInt(amountFen), expiresAt };
}

/** The sandbox's pages. They do not exist where the channel is switched off. */
export function registerSandbox(app: FastifyInstance, deps: Deps): void {
  if (!deps.config.payments.sandbox) return;

  async function findPaged({ params }: FastifyRequest): Promise<SandboxOrder> {
    const asked = address.safeParse(params);
    const order = asked.success ? await findShown(deps.db, asked.data.number) : null;
    return order ?? refuse('order-unknown');
  }

  app.get(sandboxStylePath, (_request, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(sandboxStyle),
  );
  app.get(sandboxPath(':number'), async (request, reply) => {
    const order = await findPaged(request);
    const { language } = request;
    const reading = { now: deps.now(), returnTo: returnPath(order.number), language };
    return sendPage(reply, renderSandboxPage(order, reading));
  });
  app.post(sandboxPath(':number'), async (request, reply) => {
    checkCrossSite(request);
    const order = await findPaged(request);
    const given = Object.fromEntries(new URLSearchParams(String(request.body)));
    const parsed = pressed.safeParse(given);
    await pressSandbox(deps, order, parsed.success ? parsed.data.choice : refuse('bad-payload'));
    return reply.redirect(returnPath(order.number), 303);
  });
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', sandboxPolicy)
    .send(page);
