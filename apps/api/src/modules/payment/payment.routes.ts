import { paymentCalls } from '@lantern/contracts/calls/payment';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import { shareAnswers } from '../../calls/shared-answers.ts';
import type { Deps } from '../../platform/deps.ts';
import * as creation from './create-payment.ts';
import * as order from './get-order.ts';
import { listGoods } from './list-goods.ts';
import { registerNotifies } from './notify.routes.ts';

export async function registerPaymentModule(app: FastifyInstance, deps: Deps): Promise<void> {
  const listShared = shareAnswers(deps, paymentCalls.getGoods, {
    dependsOn: ['settings'],
    keyOf: ({ type }) => String(type),
    build: ({ type }) => listGoods(deps, type),
  });

  bindCalls(app, deps, paymentCalls, {
    getGoods: listShared,
    createPayment: ({ actor, limit, origin, address }, payload) =>
      creation.createPayment(deps, payload, { actor, limit, origin, address }),
    getOrder: ({ actor }, { orderNo }) => order.getOrder(deps, actor, orderNo),
  });
  await registerNotifies(app, deps);
}
