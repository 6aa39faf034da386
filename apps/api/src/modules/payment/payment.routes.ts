import { paymentCalls } from '@lantern/contracts/calls/payment';
import { type PaymentPlace, placeOf } from '@lantern/rules/payment-place';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import { shareAnswers } from '../../calls/shared-answers.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerNotifies } from './notifies/notify.routes.ts';
import { createPayment } from './orders/create-payment.ts';
import { listGoods } from './orders/list-goods.ts';
import { getOrder } from './orders/list-own-orders.ts';

export async function registerPaymentModule(app: FastifyInstance, deps: Deps): Promise<void> {
  const listAt = (place: PaymentPlace) =>
    shareAnswers(deps, paymentCalls.getGoods, {
      dependsOn: ['settings'],
      keyOf: ({ type }) => String(type),
      hasWords: true,
      build: (asked, language) => listGoods({ deps, language, place }, asked),
    });
  const lists = {
    wechat: listAt('wechat'),
    alipay: listAt('alipay'),
    qq: listAt('qq'),
    phone: listAt('phone'),
    desktop: listAt('desktop'),
  };

  bindCalls(app, deps, paymentCalls, {
    getGoods: (context, asked) => lists[placeOf(context.userAgent)](context, asked),
    createPayment,
    getOrder,
  });
  await registerNotifies(app, deps);
}
