import { testChannel } from '@lantern/contracts/calls/operator/channels';
import {
  listPaymentCases,
  refundByGateway,
  refundOrder,
  resolvePaymentCase,
} from '@lantern/contracts/calls/operator/payments';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { uncheckedStatement } from '../../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { addChannelAt } from '../../../../test/gateways/add-channel-at.ts';
import type { GatewayNotify } from '../../../../test/gateways/loopback-gateway.ts';
import { startStripeGateway } from '../../../../test/gateways/stripe-gateway.ts';
import { hearChanges } from '../../../../test/hear-changes.ts';
import { coinsFor, placeOrder } from '../../../../test/pay-order.ts';
import { readBalances } from '../../../ground/wallet/read-balances.ts';
import { askOne } from '../orders/ask-channels.ts';
import { findOrder } from '../orders/order.repo.ts';
import { expireOrders } from '../payment.jobs.ts';
import { notifyPath } from './notify-path.ts';

/*
 * What gateways tell of one payment, what its member and operators do meanwhile, in an order drawn at random, some at once and in
 * two processes. A failure prints its seed and path: put them into the options of `fc.assert`. `MODEL_RUNS` asks for more.
 */
const runs = Number(process.env['MODEL_RUNS'] ?? 8);
const minute = 60_000;
const reason = 'looked at';

const bind = uncheckedStatement(
  'test-awkward-bind',
  'insert into invite (invitee_id, inviter_id, bound_at) values ($1, $2, $3)',
);

let gateway: Awaited<ReturnType<typeof startStripeGateway>>;
let site: TestApp;
let second: TestApp;
let owner: TestOperator;
let path: string;
let channel: string;
beforeAll(async () => {
  gateway = await startStripeGateway();
  const env = { PUBLIC_BASE_URL: 'https://site.example' };
  site = await buildTestApp({ env });
  second = await buildTestApp({ beside: site, env });
  const by = [await createOperator(site.deps), await createOperator(site.deps)] as const;
  channel = `stripe-${await addChannelAt(site, gateway, { by, refundsByGateway: true })}`;
  path = notifyPath(channel);
  await hearChanges(site, second);
});
// Their sessions end as the clock goes on.
beforeEach(async () => {
  owner = await createOperator(site.deps);
});
afterEach(() => expectSoundLedger(site));
afterAll(async () => {
  await second.close();
  await site.close();
  await gateway.close();
});

async function send({ method, headers, body }: GatewayNotify, { app } = site): Promise<boolean> {
  return (await app.inject({ method, url: path, headers, payload: body })).statusCode === 200;
}

/** An order of 300 coins by an invited member, paid at the gateway. */
async function payOrder() {
  const { deps, clock } = site;
  const [{ memberId, ...member }, inviter] = [await createMember(deps), await createMember(deps)];
  await deps.db.run(bind, [memberId, inviter.memberId, clock.now()]);
  const { orderNo } = await placeOrder(site, { memberId, ...member }, coinsFor(30, gateway.method));
  Object.assign(gateway.orders.get(orderNo) ?? {}, { state: 'paid' });
  return { memberId, inviterId: inviter.memberId, orderNo };
}

type Payment = Awaited<ReturnType<typeof payOrder>>;

/** The cases of the order's payment, in the order in which they were opened. */
async function casesOf(orderNo: string) {
  const tradeNo = `pi_${gateway.orders.get(orderNo)?.trade ?? ''}`;
  const cases = await site.deps.prisma.paymentCase.findMany({
    where: { tradeNo },
    orderBy: { id: 'asc' },
  });
  return cases.map(({ id, kind, outcome }) => ({ caseId: Number(id), kind, outcome }));
}

const kindsOf = async (orderNo: string) =>
  (await casesOf(orderNo)).map(({ kind, outcome }) => `${kind} ${outcome ?? 'open'}`);

/** Decides the newest open case; it may be decided by another meanwhile, or not be one to credit. */
async function decide(orderNo: string, outcome: 'goods' | 'refunded' | 'dismissed') {
  const found = (await casesOf(orderNo)).findLast((it) => it.outcome === null);
  if (!found) return;
  await callAs(site, owner)(resolvePaymentCase, { caseId: found.caseId, outcome, reason });
}

async function setBanned(memberId: number, isBanned: boolean) {
  const bannedAt = isBanned ? site.clock.now() : null;
  await site.deps.prisma.member.update({ where: { id: memberId }, data: { bannedAt } });
}

async function ask(orderNo: string, { deps } = site) {
  const order = await findOrder(deps.db, orderNo);
  if (order) await askOne(deps, order);
}

const now = () => site.clock.now();

/** What may happen; some of it several times. */
const happenings = {
  paid: ({ orderNo }: Payment) => send(gateway.notify(orderNo, now())),
  'paid, to the other process': ({ orderNo }: Payment) =>
    send(gateway.notify(orderNo, now()), second),
  'one cent less': ({ orderNo }: Payment) => send(gateway.notify(orderNo, now(), { minor: 413n })),
  'the session is over': ({ orderNo }: Payment) => send(gateway.expired(orderNo, now())),
  disputed: ({ orderNo }: Payment) => send(gateway.disputed(orderNo, now())),
  'disputed, to the other process': ({ orderNo }: Payment) =>
    send(gateway.disputed(orderNo, now()), second),
  'paid back there': ({ orderNo }: Payment) => send(gateway.refunded(orderNo, now())),
  asked: ({ orderNo }: Payment) => ask(orderNo),
  'asked by the other process': ({ orderNo }: Payment) => ask(orderNo, second),
  banned: ({ memberId }: Payment) => setBanned(memberId, true),
  'no longer banned': ({ memberId }: Payment) => setBanned(memberId, false),
  expired: async () => {
    site.clock.advance(31 * minute);
    await expireOrders(site.deps);
  },
  credited: ({ orderNo }: Payment) => decide(orderNo, 'goods'),
  'noted as paid back': ({ orderNo }: Payment) => decide(orderNo, 'refunded'),
  dismissed: ({ orderNo }: Payment) => decide(orderNo, 'dismissed'),
  'taken back': ({ orderNo }: Payment) => {
    const back = { orderNo, kind: 'chargeback', reference: `D${orderNo}`, reason } as const;
    return callAs(site, owner)(refundOrder, back);
  },
} as const;

type Happening = keyof typeof happenings;
const isHappening = (name: string): name is Happening => name in happenings;
const names = Object.keys(happenings).filter(isHappening);
const wordsOfPayment: readonly Happening[] = ['paid', 'paid, to the other process'];
const wordsOfMoney: readonly Happening[] = [
  ...wordsOfPayment,
  'one cent less',
  'asked',
  'asked by the other process',
];
const disputes: readonly Happening[] = ['disputed', 'disputed, to the other process'];
const wordsOfReturn: readonly Happening[] = [...disputes, 'paid back there'];

/** Groups of happenings that begin at once. */
const histories = fc
  .shuffledSubarray(names, { minLength: 3 })
  .chain((all) =>
    fc.tuple(fc.constant(all), fc.array(fc.boolean(), { minLength: 20, maxLength: 20 })),
  )
  .map(([all, joins]) =>
    all.reduce<Happening[][]>((groups, name, index) => {
      const last = groups.at(-1);
      // Time passes for all at once: nothing else happens beside.
      const isAlone = name === 'expired' || last?.includes('expired') === true;
      if (last && !isAlone && joins[index] === true) last.push(name);
      else groups.push([name]);
      return groups;
    }, []),
  );

/** How often the goods were given, and what is left of them with the member and the inviter. */
async function readGoods({ orderNo, memberId, inviterId }: Payment) {
  const { deps } = site;
  const { state } = await deps.prisma.purchaseOrder.findUniqueOrThrow({
    where: { number: orderNo },
    select: { state: true },
  });
  const cases = await casesOf(orderNo);
  const credits = cases.filter(({ outcome }) => outcome === 'credited').length;
  const back = await deps.prisma.orderRefund.count({
    where: { OR: [{ order: { number: orderNo } }, { case: { order: { number: orderNo } } }] },
  });
  return {
    cases,
    state,
    given: credits + (state === 'fulfilled' || state === 'refunded' ? 1 : 0),
    back,
    coins: (await readBalances(deps.db, memberId)).coinsBought,
    commissionFen: Number((await readBalances(deps.db, inviterId)).balanceFen),
  };
}

/**
 * Whether disputes open a case. They name their payment alone: they count once that is known, by word of its money or by a return
 * that was told before; of a return and a dispute at once, either may be the first.
 */
function areDisputesTold(history: readonly Happening[][]): readonly boolean[] {
  const last = history.findLastIndex((group) => group.some((it) => disputes.includes(it)));
  const returned = history.findIndex((group) => group.includes('paid back there'));
  if (last === -1) return [false];
  if (history.flat().some((it) => wordsOfMoney.includes(it))) return [true];
  if (returned === -1) return [false];
  return returned === last ? [false, true] : [returned < last];
}

/** What of the end must not be; nothing where it is one of those allowed. */
async function findWrong(payment: Payment, history: readonly Happening[][]): Promise<string[]> {
  const { cases, state, given, back, coins, commissionFen } = await readGoods(payment);
  const told = history.flat();
  const isAny = (words: readonly Happening[]) => told.some((it) => words.includes(it));
  const opened = (kind: string) => cases.filter((it) => it.kind === kind).length;
  const isReturned = told.includes('paid back there');
  const place = (words: readonly Happening[]) =>
    history.findIndex((group) => group.some((it) => words.includes(it)));
  const [came, went] = [place(wordsOfMoney), place(wordsOfReturn)];
  const isEarly = went !== -1 && (came === -1 || went < came);
  // What the site took back before it was told needs no operator.
  const mayBeNone = back > 0;
  const isNumber = (kind: string, isTold: boolean) =>
    opened(kind) === (isTold ? 1 : 0) || (mayBeNone && opened(kind) === 0);
  const holds = {
    'the goods are given once at most': given <= 1,
    'the coins are there or taken back': coins === (given - back) * 300,
    'the commission follows the order': commissionFen === (state === 'fulfilled' ? 300 : 0),
    'a return has one case': isNumber('refunded_elsewhere', isReturned),
    'a dispute has one case': areDisputesTold(history).some((isTold) =>
      isNumber('charged_back', isTold),
    ),
    'what was paid is given, or an operator sees it':
      given > 0 || !isAny(wordsOfPayment) || cases.length > 0,
    'nothing is given by itself for money that went back before':
      !isEarly || told.includes('dismissed') || given === 0,
  };
  return Object.entries(holds).flatMap(([what, isSo]) => (isSo ? [] : [what]));
}

test(
  'whatever is told of a payment in whatever order, nothing is given twice and nothing is lost',
  { timeout: 600_000 },
  async () => {
    const wrong = async (history: readonly Happening[][]) => {
      owner = await createOperator(site.deps);
      const payment = await payOrder();
      for (const group of history)
        await Promise.all(group.map((name) => happenings[name](payment)));
      await expectSoundLedger(site);
      return findWrong(payment, history);
    };
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        expect(await wrong(history)).toEqual([]);
      }),
      {
        numRuns: runs,
        examples: [[[['paid back there'], ['disputed'], ['expired']]]],
      },
    );
  },
);

describe('a dispute', () => {
  test('that comes while its payment is being settled is not missed', async () => {
    const { memberId, orderNo } = await payOrder();
    const [paid, disputed] = await site.deps.db.transact(async (tx) => {
      await tx.query('select 1 from member where id = $1 for update', [memberId]);
      const one = send(gateway.notify(orderNo, now()));
      await expect.poll(() => countWaiting(site)).toBe(1);
      const two = send(gateway.disputed(orderNo, now()), second);
      await expect.poll(() => countWaiting(site)).toBe(2);
      return [one, two];
    });
    expect([await paid, await disputed]).toEqual([true, true]);
    expect(await kindsOf(orderNo)).toEqual(['charged_back open']);
  });

  test('of another site at the same merchant is no matter of ours, and is told once', async () => {
    const { orderNo } = await payOrder();
    expect(await send(gateway.disputed(orderNo, now()))).toBe(true);
    expect(await kindsOf(orderNo)).toEqual([]);
  });

  test.each(['before', 'after'] as const)(
    'of a payment that opened a case of its own, told %s it, keeps its money from being credited',
    async (when) => {
      const { memberId, orderNo } = await payOrder();
      await setBanned(memberId, true);
      if (when === 'before') await send(gateway.disputed(orderNo, now()));
      expect(await send(gateway.notify(orderNo, now()))).toBe(true);
      if (when === 'after') await send(gateway.disputed(orderNo, now()));
      expect((await kindsOf(orderNo)).toSorted()).toEqual([
        'charged_back open',
        'member_banned open',
      ]);
      const tradeNo = `pi_${gateway.orders.get(orderNo)?.trade ?? ''}`;
      const asked = { tradeNo, currentPage: 1 };
      const { list } = await askAs(site, owner)(listPaymentCases, asked);
      expect(list.map((it) => it.orderNo)).toEqual([orderNo, orderNo]);
      const caseId = list.find(({ kind }) => kind === 'member_banned')?.caseId ?? 0;
      const credit = { caseId, outcome: 'goods', reason } as const;
      const answer = await callAs(site, owner)(resolvePaymentCase, credit);
      expect(answer.msg).toBe('该款项不能入账');
    },
  );
});

describe('a payment that is told of after its money went back', () => {
  test('gives its goods when an operator finds that untrue, once', async () => {
    const payment = await payOrder();
    const { orderNo } = payment;
    await send(gateway.refunded(orderNo, now()));
    await send(gateway.notify(orderNo, now()));
    expect(await kindsOf(orderNo)).toEqual(['refunded_elsewhere open', 'paid_back open']);
    await decide(orderNo, 'goods');
    expect(await readGoods(payment)).toMatchObject({ given: 0, coins: 0 });
    const caseId = (await casesOf(orderNo))[0]?.caseId ?? 0;
    await askAs(site, owner)(resolvePaymentCase, { caseId, outcome: 'dismissed', reason });
    await ask(orderNo);
    expect(await readGoods(payment)).toMatchObject({ given: 1, coins: 300, commissionFen: 300 });
    expect(await kindsOf(orderNo)).toEqual(['refunded_elsewhere dismissed', 'paid_back settled']);
  });

  test('buys nothing once an operator has noted that it went back, however often it is told', async () => {
    const payment = await payOrder();
    const { orderNo } = payment;
    await send(gateway.disputed(orderNo, now()));
    await send(gateway.notify(orderNo, now()));
    await decide(orderNo, 'dismissed');
    await decide(orderNo, 'refunded');
    await send(gateway.notify(orderNo, now()));
    await ask(orderNo);
    expect(await readGoods(payment)).toMatchObject({ given: 0, coins: 0 });
    expect(await kindsOf(orderNo)).toEqual(['charged_back refunded', 'paid_back dismissed']);
  });
});

describe('word that money went back', () => {
  test('after an operator took the credit of its case back opens no case', async () => {
    const payment = await payOrder();
    const { memberId, orderNo } = payment;
    await setBanned(memberId, true);
    await send(gateway.notify(orderNo, now()));
    await decide(orderNo, 'goods');
    await happenings['taken back'](payment);
    await send(gateway.refunded(orderNo, now()));
    await send(gateway.disputed(orderNo, now()));
    expect(await kindsOf(orderNo)).toEqual(['member_banned credited']);
    expect(await readGoods(payment)).toMatchObject({ given: 1, back: 1, coins: 0 });
  });

  test('by a dispute is none of the refund that the site has asked for', async () => {
    const { orderNo } = await payOrder();
    await send(gateway.notify(orderNo, now()));
    gateway.losesRefunds = 1;
    const asked = { orderNo, attempt: 1, reason };
    expect(await askAs(site, owner)(refundByGateway, asked)).toEqual({ state: 'unknown' });
    await send(gateway.refunded(orderNo, now()));
    expect(await kindsOf(orderNo)).toEqual([]);
    await send(gateway.disputed(orderNo, now()));
    expect(await kindsOf(orderNo)).toEqual(['charged_back open']);
  });

  test('by a dispute is seen after the return of a part was dismissed', async () => {
    const payment = await payOrder();
    const { orderNo } = payment;
    await send(gateway.notify(orderNo, now()));
    await send(gateway.refunded(orderNo, now()));
    await decide(orderNo, 'dismissed');
    await send(gateway.disputed(orderNo, now()));
    await send(gateway.disputed(orderNo, now()));
    expect(await kindsOf(orderNo)).toEqual(['refunded_elsewhere dismissed', 'charged_back open']);
    expect(await readGoods(payment)).toMatchObject({ given: 1, coins: 300 });
  });

  test('of a channel’s test is no operator’s matter', async () => {
    const asked = { channel, method: gateway.method };
    const { number: orderNo } = await askAs(site, owner)(testChannel, asked);
    Object.assign(gateway.orders.get(orderNo) ?? {}, { state: 'paid' });
    await send(gateway.notify(orderNo, now()));
    expect(await send(gateway.refunded(orderNo, now()))).toBe(true);
    expect(await kindsOf(orderNo)).toEqual([]);
  });
});
