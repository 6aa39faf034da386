import type { PayloadInputOf } from '@lantern/contracts/call';
import { createPayment } from '@lantern/contracts/calls/payment';
import { paymentOrder } from '@lantern/contracts/entities/payment-order';
import { VIP_PLANS, vipPlanOfDays } from '@lantern/rules/vip-plans';

import {
  pressSandbox,
  type SandboxChoice,
} from '../modules/money/payment/kinds/sandbox/press-sandbox.ts';
import { findOrder } from '../modules/money/payment/orders/order.repo.ts';
import type { TestApp } from './build-test-app.ts';
import { askAs } from './call-as.ts';
import type { TestMember } from './create-member.ts';

type Wish = PayloadInputOf<typeof createPayment>;

/** A plan at its price. */
export const vipDays = (days: number, type = 'sandbox'): Wish => ({
  typesOf: 2,
  comSpec: days,
  money: Number(vipPlanOfDays(days, VIP_PLANS)?.priceFen ?? 0n) / 100,
  type,
});

/** Coins for so many yuan. */
export const coinsFor = (money: number, type = 'sandbox'): Wish => ({ typesOf: 1, money, type });

/** Opens an order that has to be accepted. */
export async function placeOrder(testApp: TestApp, member: TestMember, wish: Wish) {
  return paymentOrder.parse(JSON.parse(await askAs(testApp, member)(createPayment, wish)));
}

/** Presses a button of the sandbox's page. */
export async function press(
  { deps }: TestApp,
  orderNo: string,
  choice: SandboxChoice = 'succeed',
): Promise<void> {
  const order = await findOrder(deps.db, orderNo);
  if (order === null) throw new Error(`there is no order ${orderNo}`);
  await pressSandbox(deps, order, choice);
}

/** Orders something and pays for it at the sandbox. Answers the order's number. */
export async function buy(testApp: TestApp, member: TestMember, wish: Wish): Promise<string> {
  const { orderNo } = await placeOrder(testApp, member, wish);
  await press(testApp, orderNo);
  return orderNo;
}
