import { listCardBatches } from '@lantern/contracts/calls/operator/cards';
import { listConversations } from '@lantern/contracts/calls/operator/chat';
import { listFeedback } from '@lantern/contracts/calls/operator/feedback';
import { listPaymentCases } from '@lantern/contracts/calls/operator/payments';
import { seedDemo } from '@lantern/prisma/seed';
import { businessDayOf, shiftBusinessDay } from '@lantern/rules/shanghai-time';
import { expect, test } from 'vitest';

import { computeDay, computeFigures } from '../../modules/desk/figures/figures.jobs.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { askAs } from '../../test/call-as.ts';
import { createOperator } from '../../test/create-operator.ts';
import { asApp } from '../../test/database.ts';
import { expectSoundLedger } from '../../test/expect-sound-ledger.ts';
import { fillDemoMoney } from './fill-demo-money.ts';

const english = /[a-z]/i;

/** A month of business takes half a minute, more on a busy machine. */
const patience = { timeout: 300_000 };

test(
  'the demo holds a month of business, every fen and coin of it accounted for',
  patience,
  async () => {
    const site = await useTestApp();
    const { config, log, storage, prisma } = site.deps;
    const { now } = site.clock;
    const owner = await useTestApp({ beside: site, asOwner: true });
    await seedDemo({ pool: owner.deps.db.pool, storage, now });
    await fillDemoMoney({ config, log, connectionString: asApp(site.connectionString), now });
    await expectSoundLedger(site);

    const orders = await prisma.purchaseOrder.findMany();
    const inState = (wanted: string) => orders.filter(({ state }) => state === wanted).length;
    // Two were replaced by an order of the same by another way.
    const states = ['fulfilled', 'created', 'expired', 'refunded'];
    expect(states.map(inState)).toEqual([105, 12, 2, 1]);
    const payers = new Set(orders.filter((it) => it.paidAt).map(({ memberId }) => memberId));
    expect(payers.size).toBeGreaterThan(40);
    const days = new Set(orders.map(({ createdAt }) => businessDayOf(createdAt)));
    expect(days.has(shiftBusinessDay(businessDayOf(now()), -28))).toBe(true);
    expect(days.size).toBeGreaterThan(25);

    const withdrawals = await prisma.withdrawal.findMany({ orderBy: { id: 'asc' } });
    expect(withdrawals.map(({ state }) => state)).toEqual([
      'paid',
      'rejected',
      'approved',
      'submitted',
    ]);

    const ask = askAs(site, await createOperator(site.deps));
    const { list: cases } = await ask(listPaymentCases, { currentPage: 1 });
    expect(cases.map(({ kind }) => kind).toSorted()).toEqual(['amount_mismatch', 'unknown_order']);
    const { list, waiting } = await ask(listConversations, { currentPage: 1 });
    expect([list.length, waiting]).toEqual([4, 2]);
    expect(list.filter(({ memberNichen }) => english.test(memberNichen))).toEqual([]);
    const { list: open } = await ask(listFeedback, {});
    expect([open.length, await prisma.feedback.count()]).toEqual([2, 4]);
    const { list: batches } = await ask(listCardBatches, {});
    expect(batches.map(({ goods, redeemed }) => [goods, redeemed])).toEqual([
      ['vip', 3],
      ['coins', 3],
    ]);

    const readFigures = () =>
      prisma.figureDay.findMany({ orderBy: [{ day: 'asc' }, { kind: 'asc' }, { key: 'asc' }] });
    await computeFigures(site.deps);
    const figures = await readFigures();
    const again = [...days].toSorted();
    for (const day of [...again.slice(0, 2), ...again.slice(-2)]) await computeDay(site.deps, day);
    expect(await readFigures()).toEqual(figures);
    const paid = orders.filter(({ paidAt }) => paidAt !== null);
    const revenue = figures.filter(
      ({ kind, key }) => kind === 'revenue.channel' && key === 'sandbox',
    );
    const sum = (amounts: readonly bigint[]) => amounts.reduce((one, other) => one + other, 0n);
    expect(sum(revenue.map(({ value }) => value))).toBe(
      sum(paid.map(({ amountFen }) => amountFen)),
    );
  },
);
