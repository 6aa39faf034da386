import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { AnswerOf, Call, PayloadInputOf } from '@lantern/contracts/call';
import { redeemCard } from '@lantern/contracts/calls/cards';
import { sendChat, sendChatPicture } from '@lantern/contracts/calls/chat';
import { sendFeedback } from '@lantern/contracts/calls/feedback';
import { bindInviteCode } from '@lantern/contracts/calls/invite';
import { autoRegister, updateMember, uploadImage } from '@lantern/contracts/calls/member';
import { makeCards, revokeCards } from '@lantern/contracts/calls/operator/cards';
import { answerMember } from '@lantern/contracts/calls/operator/chat';
import * as desk from '@lantern/contracts/calls/operator/feedback';
import { refundOrder } from '@lantern/contracts/calls/operator/payments';
import * as payouts from '@lantern/contracts/calls/operator/withdrawals';
import { createPayment } from '@lantern/contracts/calls/payment';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { paymentOrder } from '@lantern/contracts/entities/payment-order';
import { envelope } from '@lantern/contracts/envelope';
import { demoOperator } from '@lantern/prisma/demo-operator';
import { nicknames, texts } from '@lantern/prisma/demo/business-words';
import { HOUR_MS } from '@lantern/rules/shanghai-time';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import { buildApp } from '../../app.ts';
import { findOperatorId } from '../../modules/ground/operator/audit-list.repo.ts';
import { operatorSessionsOf } from '../../modules/ground/operator/login/operator-sessions.ts';
import { writeSandboxNotify } from '../../modules/money/payment/kinds/sandbox/sandbox-channel.ts';
import { sandboxPath } from '../../modules/money/payment/kinds/sandbox/sandbox-path.ts';
import { notifyPath } from '../../modules/money/payment/notifies/notify-path.ts';
import type { Config } from '../../platform/config/config.ts';
import { closeDeps, createDeps, type Deps, startDeps } from '../../platform/deps.ts';
import type { Log } from '../../platform/log/log.ts';
import {
  apartMs,
  invited,
  isUnpaid,
  orderCount,
  refunded,
  shortPaid,
  wishOf,
} from './demo-orders.ts';

export interface DemoMoney {
  config: Config;
  log: Log;
  /** The address of the database, for the site's own role. */
  connectionString: string;
  now: () => Date;
}

interface Person {
  code: string;
  token: string;
  address: string;
}

/**
 * Plays a month of business with the demo's members and operator: orders, withdrawals, conversations and feedback, by the
 * product's own calls, with a clock in the past. It needs a fresh demo and the sandbox channel.
 */
export async function fillDemoMoney(demo: DemoMoney): Promise<void> {
  const { config, log, connectionString, now } = demo;
  if (!config.payments.sandbox) return;
  const end = now().getTime();
  let time = end - orderCount * apartMs - 4 * HOUR_MS;
  const deps = createDeps({ config, connectionString, log, now: () => new Date(time) });
  const app = await buildApp(deps);
  const month = new DemoMonth({ app, deps, turnTo: (ago) => void (time = end - ago) });
  try {
    await startDeps(deps);
    await month.live();
  } finally {
    await app.close();
    await closeDeps(deps);
  }
}

interface Surroundings {
  app: FastifyInstance;
  deps: Deps;
  /** Sets the clock to this many milliseconds before the end of the month. */
  turnTo: (agoMs: number) => void;
}

class DemoMonth {
  readonly #app: FastifyInstance;
  readonly #deps: Deps;
  readonly #turnTo: Surroundings['turnTo'];
  readonly #people: Person[] = [];

  constructor({ app, deps, turnTo }: Surroundings) {
    this.#app = app;
    this.#deps = deps;
    this.#turnTo = turnTo;
  }

  async live(): Promise<void> {
    const orders: string[] = [];
    for (let nth = 0; nth < orderCount; nth++) {
      this.#turnTo((orderCount - nth) * apartMs);
      orders.push(await this.#order(nth, (await this.#join(nth)) ?? this.#friend(nth)));
    }
    this.#turnTo(20 * HOUR_MS);
    await this.#notify('V202601010000000000000000', 'S202601010000000000000001', 6600n);
    const withdrawals = await this.#askForMoney();
    await this.#talk();
    this.#turnTo(3 * HOUR_MS);
    await this.#operate(orders[refunded] ?? '', withdrawals);
    this.#turnTo(HOUR_MS);
    await this.#ask(sendChat, { content: texts.phones }, this.#person(4));
  }

  #person(nth: number): Person {
    const person = this.#people[nth];
    if (person === undefined) throw new Error(`the demo has no member ${nth}`);
    return person;
  }

  /** Registers one more member, at half of the later orders; the first two invite ten others and earn commission. */
  async #join(order: number): Promise<Person | null> {
    const nth = this.#people.length;
    const memberNichen = nicknames[nth];
    if (memberNichen === undefined || (order >= invited && order % 2 === 1)) return null;
    const address = `127.0.1.${nth + 1}`;
    const visitor = { code: '', token: '', address };
    const { memberCode, token } = await this.#ask(autoRegister, { uuid: randomUUID() }, visitor);
    const person = { code: memberCode, token, address };
    this.#people.push(person);
    await this.#ask(updateMember, { memberNichen }, person);
    if (nth < 2 || nth >= invited) return person;
    await this.#ask(bindInviteCode, { parentId: this.#person(nth % 2).code }, person);
    return person;
  }

  /** The invited members buy again and again, in turn. */
  #friend(nth: number): Person {
    return this.#person(2 + (Math.floor(nth / 2) % (invited - 2)));
  }

  async #order(nth: number, buyer: Person): Promise<string> {
    const wish = wishOf(nth);
    const { orderNo } = paymentOrder.parse(JSON.parse(await this.#ask(createPayment, wish, buyer)));
    if (nth === shortPaid) await this.#notify(orderNo, `S${orderNo.slice(1)}`, 1n);
    else if (!isUnpaid(nth)) await this.#press(orderNo);
    return orderNo;
  }

  async #press(orderNo: string): Promise<void> {
    const { statusCode } = await this.#app.inject({
      method: 'POST',
      url: sandboxPath(orderNo),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'choice=succeed',
    });
    if (statusCode !== 303) throw new Error(`the demo could not pay: ${statusCode}`);
  }

  /** Sends a notify of the sandbox for a payment, which may match no order. */
  async #notify(orderNumber: string, tradeNo: string, amountFen: bigint): Promise<void> {
    const trade = { orderNumber, tradeNo, amountFen, state: 'paid' } as const;
    const query = writeSandboxNotify(this.#deps.config.signingSecrets, trade);
    await this.#app.inject({ url: `${notifyPath('sandbox')}?${query}` });
  }

  /** Two withdrawals of each inviter: paid, rejected, approved and waiting. */
  async #askForMoney(): Promise<string[]> {
    const amounts = [
      ['120.00', '100.00'],
      ['110.00', '105.00'],
    ];
    const numbers: string[] = [];
    for (const [nth, wanted] of amounts.entries()) {
      const by = this.#person(nth);
      const purpose = { purpose: 'payment-code' };
      const { file: imgurl } = await this.#sendPicture(uploadImage, purpose, by);
      for (const money of wanted) {
        const wish = { imgurl, index: 'wx', money } as const;
        numbers.push((await this.#ask(requestWithdrawal, wish, by)).orderNo);
      }
    }
    return numbers;
  }

  async #talk(): Promise<void> {
    const [asks, shows] = [this.#person(2), this.#person(3)];
    await this.#ask(sendChat, { content: texts.coinsLate }, asks);
    await this.#ask(sendChat, { content: texts.paymentPage }, shows);
    await this.#sendPicture(sendChatPicture, {}, shows);
    for (const [nth, comment_content] of texts.feedback.entries()) {
      await this.#ask(sendFeedback, { comment_content }, this.#person(5 + nth));
    }
  }

  async #operate(refundedNo: string, withdrawals: readonly string[]): Promise<void> {
    const [paid = '', refused = '', approved = ''] = withdrawals;
    const operator = await this.#openOperator();
    await this.#makeCards(operator);
    await this.#answerFeedback(operator);
    const { code: memberCode } = this.#person(2);
    await this.#ask(answerMember, { memberCode, content: texts.coinsThere }, operator);
    const refund = { kind: 'refund', reference: '202601', reason: texts.refund } as const;
    await this.#ask(refundOrder, { orderNo: refundedNo, ...refund }, operator);
    for (const orderNo of [paid, approved])
      await this.#ask(payouts.approveWithdrawal, { orderNo }, operator);
    await this.#ask(payouts.startPayout, { orderNo: paid }, operator);
    const payout = { orderNo: paid, payoutReference: '420000123456', money: '120.00' };
    await this.#ask(payouts.markWithdrawalPaid, payout, operator);
    await this.#ask(
      payouts.rejectWithdrawal,
      { orderNo: refused, reason: texts.refusal },
      operator,
    );
    await this.#deps.db.transact(async (tx) => {
      const actor = await operatorSessionsOf(this.#deps).find(operator.token);
      if (actor !== null) await operatorSessionsOf(this.#deps).end(tx, actor);
    });
  }

  /** Makes two batches of cards; members redeem some, and the rest of the second batch is revoked. */
  async #makeCards(operator: Person): Promise<void> {
    for (const goods of ['coins', 'vip'] as const) {
      const wish = { goods, amount: goods === 'vip' ? 3 : 20, count: 8, reason: texts.cards };
      const { batchId, codes } = await this.#ask(makeCards, wish, operator);
      for (const code of codes.slice(0, 3)) await this.#ask(redeemCard, { code }, this.#person(1));
      if (goods === 'coins') continue;
      await this.#ask(revokeCards, { batchId, reason: texts.cardsOver }, operator);
    }
  }

  async #answerFeedback(operator: Person): Promise<void> {
    const [first, second] = (await this.#ask(desk.listFeedback, {}, operator)).list;
    if (!first || !second) return;
    await this.#ask(desk.answerFeedback, { id: first.id, content: texts.feedbackAnswer }, operator);
    await this.#ask(desk.closeFeedback, { id: second.id, reason: texts.thanks }, operator);
  }

  async #openOperator(): Promise<Person> {
    const operatorId = await findOperatorId(this.#deps.db, demoOperator.loginName);
    if (operatorId === null) throw new Error('the demo has no operator');
    const provedAt = this.#deps.now();
    const address = '127.0.0.1';
    const session = {
      operatorId,
      deviceId: null,
      inBrowser: false,
      address,
      userAgent: '',
      provedAt,
    };
    const { token } = await this.#deps.db.transact((tx) =>
      operatorSessionsOf(this.#deps).open(tx, session),
    );
    return { code: '', token, address };
  }

  /** Sends a call that must succeed. */
  #ask<C extends Call>(call: C, payload: PayloadInputOf<C>, by: Person): Promise<AnswerOf<C>> {
    if (call.method === 'GET') return this.#send(call, by, {});
    const headers = { 'content-type': 'application/json' };
    return this.#send(call, by, { headers, payload: JSON.stringify(payload) });
  }

  async #sendPicture<C extends Call>(
    call: C,
    fields: Readonly<Record<string, string>>,
    by: Person,
  ): Promise<AnswerOf<C>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const picture = await readFile(pictureFile);
    form.set('file', new Blob([picture], { type: 'image/webp' }), 'picture.webp');
    const body = new Response(form);
    const headers = { 'content-type': body.headers.get('content-type') ?? '' };
    return this.#send(call, by, { headers, payload: Buffer.from(await body.arrayBuffer()) });
  }

  async #send<C extends Call>(
    call: C,
    { token, address: remoteAddress }: Person,
    body: { headers?: Record<string, string>; payload?: string | Buffer },
  ): Promise<AnswerOf<C>> {
    const headers = { ...body.headers, ...(token !== '' && { token }) };
    const { method, path: url } = call;
    const response = await this.#app.inject({ ...body, method, url, remoteAddress, headers });
    const { code, msg, data } = envelope.parse(response.json());
    if (code !== 0) throw new Error(`the demo was refused ${url}: ${code} ${msg}`);
    return z.parse(fieldOf(call, 'answer'), data);
  }
}

const pictureFile = fileURLToPath(
  new URL('../../../../../prisma/demo/posters/aurora-1.webp', import.meta.url),
);

const fieldOf = <C, Field extends keyof C>(call: C, field: Field): C[Field] => call[field];
