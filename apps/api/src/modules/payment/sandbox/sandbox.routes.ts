import { orderNumber, paymentReturnPath } from '@lantern/contracts/entities/payment-order';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { checkCrossSite } from '../../../http/cross-site.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { channelsOf } from '../channels.ts';
import { findOrder, type Order } from '../order.repo.ts';
import { pressSandbox, sandboxChoices } from './press-sandbox.ts';
import { renderSandboxPage, sandboxPolicy, sandboxStyle } from './sandbox-page.ts';
import { sandboxPath, sandboxStylePath } from './sandbox-path.ts';

const address = z.object({ number: orderNumber });
const pressed = z.object({ choice: z.enum(sandboxChoices) });
const returnTo = ({ number }: Order): string => `${paymentReturnPath}?orderNo=${number}`;

/** The sandbox's own pages. They are not there at all where the channel is not on offer. */
export function registerSandbox(app: FastifyInstance, deps: Deps): void {
  if (channelsOf(deps).find('sandbox') === null) return;

  async function findPaged({ params }: FastifyRequest): Promise<Order> {
    const asked = address.safeParse(params);
    const order = asked.success ? await findOrder(deps.db, asked.data.number) : null;
    return order?.channel === 'sandbox' ? order : refuse('order-unknown');
  }

  app.get(sandboxStylePath, (_request, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(sandboxStyle),
  );
  app.get(sandboxPath(':number'), async (request, reply) => {
    const order = await findPaged(request);
    return sendPage(reply, renderSandboxPage(order, deps.now(), returnTo(order)));
  });
  app.post(sandboxPath(':number'), async (request, reply) => {
    checkCrossSite(request);
    const order = await findPaged(request);
    const given = Object.fromEntries(new URLSearchParams(String(request.body)));
    const parsed = pressed.safeParse(given);
    await pressSandbox(deps, order, parsed.success ? parsed.data.choice : refuse('bad-payload'));
    return reply.redirect(returnTo(order), 303);
  });
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', sandboxPolicy)
    .send(page);
