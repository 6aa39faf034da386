import { paymentCalls } from '@lantern/contracts/calls/payment';
import { type PaymentPlace, placeOf } from '@lantern/rules/payment-place';
import { nextOfferEnd } from '@lantern/rules/vip-plans';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { CallContext } from '../../../calls/call-context.ts';
import { shareAnswers } from '../../../calls/shared-answers.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hasFirstPrices, saleTermsOf } from '../../ground/site/sale-terms.ts';
import { registerNotifies } from './notifies/notify.routes.ts';
import { createPayment } from './orders/create-payment.ts';
import { isFirstPurchase } from './orders/first-price.repo.ts';
import { listGoods } from './orders/list-goods.ts';
import { checkOrder, getOrder } from './orders/list-own-orders.ts';
import { checkCoupon } from './orders/order-coupon.ts';
import { payByLink } from './orders/pay-link.ts';
import { payAsPayer } from './payers/pay-as-payer.ts';

/** Whether a caller is shown the prices of a first purchase, where there are some: also one who is no member yet. */
async function mayBeFirst(context: CallContext): Promise<boolean> {
  const { deps } = context;
  if (!hasFirstPrices(await saleTermsOf(deps)())) return false;
  const actor = await context.findActor();
  return actor === null || isFirstPurchase(deps.db, actor.memberId);
}

export async function registerPaymentModule(app: FastifyInstance, deps: Deps): Promise<void> {
  const share = (isFirst: boolean, place: PaymentPlace) =>
    shareAnswers(deps, paymentCalls.getGoods, {
      dependsOn: ['settings'],
      keyOf: async ({ type }) => {
        // An offer ends at a moment that no row announces.
        const end = nextOfferEnd((await saleTermsOf(deps)()).plans, deps.now());
        return `${type} ${end?.getTime() ?? ''}`;
      },
      hasWords: true,
      build: (asked, language) => listGoods({ deps, language, isFirst, place }, asked),
    });
  const listsAt = (place: PaymentPlace) => ({
    first: share(true, place),
    later: share(false, place),
  });
  const lists = {
    wechat: listsAt('wechat'),
    alipay: listsAt('alipay'),
    qq: listsAt('qq'),
    phone: listsAt('phone'),
    desktop: listsAt('desktop'),
  };

  bindCalls(app, deps, paymentCalls, {
    getGoods: async (context, asked) => {
      const isFirst = asked.type === 2 && (await mayBeFirst(context));
      return lists[placeOf(context.userAgent)][isFirst ? 'first' : 'later'](context, asked);
    },
    checkCoupon,
    createPayment,
    getOrder,
    checkOrder,
    payByLink,
    payAsPayer,
  });
  await registerNotifies(app, deps);
}
