import assert from 'node:assert/strict';

import { refundOrder as refundOrderCall } from '@lantern/contracts/calls/operator/payments';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { uncheckedStatement } from '../../../../platform/database/statement.ts';
import { actOf } from '../../../../test/act-of.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createMember, type TestMember } from '../../../../test/create-member.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { endAtPoint, type KillPoint } from '../../../../test/end-at-point.ts';
import { EpayGateway } from '../../../../test/epay-gateway.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { coinsFor, placeOrder, vipDays } from '../../../../test/pay-order.ts';
import { readBalances } from '../../../ground/wallet/read-balances.ts';
import { carryOutLeftovers } from '../commissions/carry-out-dues.ts';
import { expireOrders } from '../payment.jobs.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { askChannels } from './ask-channels.ts';

/*
 * Random histories of orders, payments, notifies and time against a model of a few lines. A failure prints its
 * seed and path: put them into the options of `fc.assert` to see it again. `MODEL_RUNS` asks for more, and
 * `npm run faults` for 200.
 */
const runs = Number(process.env['MODEL_RUNS'] ?? 6);
const minute = 60_000;
const day = 24 * 60 * minute;

const bindPlainly = uncheckedStatement(
  'test-model-bind',
  'insert into invite (invitee_id, inviter_id, bound_at) values ($1, $2, $3)',
);

let gateway: EpayGateway;
let testApp: TestApp;
let second: TestApp;
let operatorId: number;
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  const env = gateway.settings();
  testApp = await buildTestApp({ env });
  second = await buildTestApp({ beside: testApp, env });
  ({ operatorId } = await createOperator(testApp.deps));
});
afterAll(async () => {
  await second.close();
  await testApp.close();
  await gateway.close();
});

interface Bought {
  orderNo: string;
  amountFen: number;
  coins: number;
  days: number;
  createdAt: number;
  paid: boolean;
  settled: boolean;
  refunded: boolean;
}

/** What should be there. */
interface Model {
  orders: Bought[];
  coins: number;
  vipUntil: number;
}

/** What is there: a member who was invited, and the inviter. */
interface World {
  member: TestMember;
  inviter: TestMember;
}

function settle(model: Model, order: Bought): void {
  if (order.settled) return;
  order.settled = true;
  model.coins += order.coins;
  if (order.days === 0) return;
  const from = Math.max(model.vipUntil, testApp.clock.now().getTime());
  model.vipUntil = from + order.days * day;
}

type Command = fc.AsyncCommand<Model, World>;
const always = (): boolean => true;
const pick = <Item>(items: readonly Item[], place: number): Item | undefined =>
  items[place % Math.max(1, items.length)];

/** Orders something; the very same that still waits is the same order. */
class PlaceOrder implements Command {
  readonly check = always;
  readonly what: number;
  constructor(what: number) {
    this.what = what;
  }
  async run(model: Model, { member }: World): Promise<void> {
    const isVip = this.what % 2 === 0;
    const amount = isVip ? 30 : 10 + (this.what % 3);
    const wish = isVip ? vipDays(30, 'alipay') : coinsFor(amount, 'alipay');
    const { orderNo } = await placeOrder(testApp, member, wish);
    const now = testApp.clock.now().getTime();
    const waiting = model.orders.find(
      (it) =>
        it.amountFen === amount * 100 &&
        it.days > 0 === isVip &&
        !it.settled &&
        now - it.createdAt < 30 * minute,
    );
    if (waiting) return assert.equal(orderNo, waiting.orderNo);
    assert.ok(!model.orders.some((it) => it.orderNo === orderNo));
    model.orders.push({
      orderNo,
      amountFen: amount * 100,
      coins: isVip ? 0 : amount * 10,
      days: isVip ? 30 : 0,
      createdAt: now,
      paid: false,
      settled: false,
      refunded: false,
    });
  }
  toString = (): string => `order ${this.what}`;
}

/** The member pays at the gateway, whose notify is lost. */
class PayQuietly implements Command {
  readonly check = always;
  readonly place: number;
  constructor(place: number) {
    this.place = place;
  }
  async run(model: Model): Promise<void> {
    const order = pick(model.orders, this.place);
    if (!order) return;
    gateway.pay(order.orderNo);
    order.paid = true;
  }
  toString = (): string => `pay ${this.place}`;
}

/** What is sent, and the answer: a genuine word that moves nothing is not to be repeated. */
const slips = [
  { sent: {}, answer: 'success' },
  { sent: { fields: { money: '1' } }, answer: 'fail' },
  { sent: { fields: { pid: '7' } }, answer: 'fail' },
  { sent: { sign: '0'.repeat(32) }, answer: 'fail' },
  { sent: { fields: { trade_status: 'WAIT' } }, answer: 'success' },
] as const;

/** A notify, right or with a slip, so many times at once in two processes. */
class Notify implements Command {
  readonly check = always;
  readonly place: number;
  readonly slip: number;
  readonly times: number;
  constructor(place: number, slip: number, times: number) {
    this.place = place;
    this.slip = slip;
    this.times = times;
  }
  async run(model: Model): Promise<void> {
    const order = pick(model.orders, this.place);
    if (!order) return;
    const { sent, answer } = pick(slips, this.slip) ?? assert.fail();
    const raw = gateway.notify(order.orderNo, sent);
    const url = `/renren-api/api/pay/notify/epay?${raw}`;
    const answers = await Promise.all(
      Array.from({ length: this.times }, (_, index) =>
        (index % 2 ? testApp : second).app.inject({ url }),
      ),
    );
    if (this.slip % slips.length === 0) settle(model, order);
    for (const { body } of answers) assert.equal(body, answer);
  }
  toString = (): string => `notify ${this.place} slip ${this.slip} × ${this.times}`;
}

/** The money goes back, asked for so many times at once in two processes; only of what was paid. */
class Refund implements Command {
  readonly check = always;
  readonly place: number;
  readonly times: number;
  constructor(place: number, times: number) {
    this.place = place;
    this.times = times;
  }
  async run(model: Model): Promise<void> {
    const order = pick(model.orders, this.place);
    if (!order) return;
    const { orderNo } = order;
    const request = { orderNo, kind: 'chargeback', reference: `R${orderNo}`, reason: '' } as const;
    const receipts = await Promise.allSettled(
      Array.from({ length: this.times }, (_, index) =>
        refundOrder(
          {
            deps: (index % 2 ? testApp : second).deps,
            act: actOf(operatorId, refundOrderCall),
          },
          request,
        ),
      ),
    );
    const moved = receipts.filter((it) => it.status === 'fulfilled' && it.value.moved).length;
    assert.equal(moved, order.settled && !order.refunded ? 1 : 0);
    if (moved === 0) return;
    order.refunded = true;
    model.coins -= order.coins;
    if (order.days === 0) return;
    model.vipUntil = Math.max(model.vipUntil, testApp.clock.now().getTime()) - order.days * day;
  }
  toString = (): string => `refund ${this.place} × ${this.times}`;
}

/** The next commissions that are posted or taken back stop half-way, as if their process had ended there. */
class CutCommissions implements Command {
  readonly check = always;
  readonly point: KillPoint;
  readonly times: number;
  constructor(point: KillPoint, times: number) {
    this.point = point;
    this.times = times;
  }
  async run(): Promise<void> {
    endAtPoint(this.point, this.times);
  }
  toString = (): string => `cut at "${this.point}" × ${this.times}`;
}

/** Two processes look for commissions that were left, at once. */
class CarryOut implements Command {
  readonly check = always;
  async run(): Promise<void> {
    await Promise.all([testApp, second, testApp].map(({ deps }) => carryOutLeftovers(deps)));
  }
  toString = (): string => 'carry out';
}

/** Time passes, and what recurs is done: the gateway is asked about orders of the last day. */
class Pass implements Command {
  readonly check = always;
  readonly minutes: number;
  constructor(minutes: number) {
    this.minutes = minutes;
  }
  async run(model: Model): Promise<void> {
    testApp.clock.advance(this.minutes * minute);
    await askChannels(testApp.deps);
    await expireOrders(testApp.deps);
    const states = await testApp.deps.prisma.purchaseOrder.findMany({
      where: { number: { in: model.orders.map((it) => it.orderNo) } },
    });
    for (const order of model.orders) {
      const isFulfilled = states.some(
        (it) => it.number === order.orderNo && /fulfilled|refunded/.test(it.state),
      );
      // An order that was paid is found by asking at the next turn at the latest; no other order ever is.
      if (isFulfilled && order.paid) settle(model, order);
      const age = testApp.clock.now().getTime() - order.createdAt;
      if (order.paid && this.minutes >= 60 && age < day) assert.ok(isFulfilled);
      assert.equal(isFulfilled, order.settled);
    }
  }
  toString = (): string => `pass ${this.minutes} minutes`;
}

const commands = [
  fc.nat(5).map((what) => new PlaceOrder(what)),
  fc.nat(9).map((what) => new PlaceOrder(what)),
  fc.nat(9).map((place) => new PayQuietly(place)),
  fc
    .tuple(fc.nat(9), fc.nat(6), fc.integer({ min: 1, max: 6 }))
    .map(([place, slip, times]) => new Notify(place, slip, times)),
  fc.constantFrom(1, 5, 29, 61).map((minutes) => new Pass(minutes)),
  fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 4 })).map((it) => new Refund(...it)),
  fc
    .tuple(
      fc.constantFrom<KillPoint>('commission: due', 'commission: posted'),
      fc.integer({ min: 1, max: 4 }),
    )
    .map((it) => new CutCommissions(...it)),
  fc.constant(new CarryOut()),
];

test(
  'whatever happens in whatever order is what the model says',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 30, size: 'max' }), async (history) => {
        const { deps, clock } = testApp;
        const [member, inviter] = [await createMember(deps), await createMember(deps)];
        await deps.db.run(bindPlainly, [member.memberId, inviter.memberId, clock.now()]);
        const model: Model = { orders: [], coins: 0, vipUntil: 0 };
        await fc.asyncModelRun(() => ({ model, real: { member, inviter } }), history);
        await expectSoundLedger(testApp);
        endAtPoint(null);
        await carryOutLeftovers(deps);
        expect(await deps.prisma.ledgerDue.count()).toBe(0);

        const { coinsBought } = await readBalances(deps.db, member.memberId);
        const { vipExpiresAt } = await deps.prisma.member.findUniqueOrThrow({
          where: { id: member.memberId },
        });
        expect([coinsBought, vipExpiresAt?.getTime() ?? 0]).toEqual([model.coins, model.vipUntil]);
        const paidFen = model.orders.reduce(
          (sum, it) => sum + (it.settled && !it.refunded ? it.amountFen : 0),
          0,
        );
        const { balanceFen } = await readBalances(deps.db, inviter.memberId);
        expect(Number(balanceFen) * 10).toBe(paidFen);
        await expectSoundLedger(testApp);
      }),
      { numRuns: runs },
    );
  },
);
