import { createHmac } from 'node:crypto';

import { bindInviteCode } from '@lantern/contracts/calls/invite';
import { autoRegister, uploadImage } from '@lantern/contracts/calls/member';
import { createPayment } from '@lantern/contracts/calls/payment';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { paymentOrder } from '@lantern/contracts/entities/payment-order';
import type { APIRequestContext } from '@playwright/test';
import * as z from 'zod/mini';

import { askSite } from '../ask-site.ts';
import { signingSecret } from '../start-site.ts';
import { siteAddress } from '../visit.ts';

export const register = (request: APIRequestContext) =>
  askSite(request, autoRegister, { deviceType: 0, uuid: crypto.randomUUID() });

/** What a channel says of a payment, signed as the sandbox does; answers what it is told. */
export async function notify(
  request: APIRequestContext,
  orderNo: string,
  tradeNo: string,
  money: string,
) {
  const fields = { out_trade_no: orderNo, trade_no: tradeNo, money, status: 'paid' };
  const signed = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const sign = createHmac('sha256', signingSecret)
    .update(`sandbox payment:${signed}`)
    .digest('hex');
  const path = `${siteAddress()}/renren-api/api/pay/notify/sandbox`;
  return (await request.post(path, { form: { ...fields, sign } })).text();
}

/** A member whose friends have paid for so many orders of 5,000 yuan, and the withdrawal that this member asks for. */
export async function askToWithdraw(request: APIRequestContext, orders: number, money: string) {
  const [inviter, friend] = [await register(request), await register(request)];
  await askSite(request, bindInviteCode, { parentId: inviter.memberCode }, friend.token);
  for (let paid = 0; paid < orders; paid++) await payAtSandbox(request, friend.token, 5000);
  const picture = await request.get(`${siteAddress()}/login-scene.webp`);
  const uploaded = await request.post(`${siteAddress()}${uploadImage.path}`, {
    headers: { security: '1', token: inviter.token },
    multipart: {
      purpose: 'payment-code',
      file: { name: 'code.webp', mimeType: 'image/webp', buffer: await picture.body() },
    },
  });
  const { data } = z.object({ data: uploadImage.answer }).parse(await uploaded.json());
  const wanted = { imgurl: data.file, index: 'wx', money } as const;
  const { orderNo } = await askSite(request, requestWithdrawal, wanted, inviter.token);
  return { inviter, orderNo };
}

/** Orders coins and pays for them at the sandbox; answers the order's number. */
export async function payAtSandbox(
  request: APIRequestContext,
  token: string,
  money: number,
): Promise<string> {
  const wish = { typesOf: 1, money, type: 'sandbox' } as const;
  const text = await askSite(request, createPayment, wish, token);
  const { orderNo } = paymentOrder.parse(JSON.parse(text));
  const page = `${siteAddress()}/renren-api/api/pay/sandbox/${orderNo}`;
  await request.post(page, { form: { choice: 'succeed' }, maxRedirects: 0 });
  return orderNo;
}
