import { paymentCalls } from '@lantern/contracts/calls/payment';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import { shareAnswers } from '../../calls/shared-answers.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerNotifies } from './notifies/notify.routes.ts';
import { createPayment } from './orders/create-payment.ts';
import { listGoods } from './orders/list-goods.ts';
import { getOrder } from './orders/list-own-orders.ts';

export async function registerPaymentModule(app: FastifyInstance, deps: Deps): Promise<void> {
  const listShared = shareAnswers(deps, paymentCalls.getGoods, {
    dependsOn: ['settings'],
    keyOf: ({ type }) => String(type),
    hasWords: true,
    build: (asked, language) => listGoods({ deps, language }, asked),
  });

  bindCalls(app, deps, paymentCalls, {
    getGoods: listShared,
    createPayment,
    getOrder,
  });
  await registerNotifies(app, deps);
}
