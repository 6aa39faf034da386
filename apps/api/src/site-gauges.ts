import { statfs } from 'node:fs/promises';

import { businessDayOf, DAY_MS, shiftBusinessDay } from '@lantern/rules/shanghai-time';
import { Gauge, type Registry } from 'prom-client';

import { findComputeTime, sumKinds } from './modules/desk/figures/figures.repo.ts';
import { countOpenReports } from './modules/desk/moderation/reports.repo.ts';
import { findDatabaseSize } from './modules/ground/operator/operator.repo.ts';
import { findLongestWait } from './modules/members/chat/conversations.repo.ts';
import { countRecentPayments } from './modules/money/payment/orders/recent-payments.repo.ts';
import { countOpenWithdrawals } from './modules/money/withdrawal/handling.repo.ts';
import type { Deps } from './platform/deps.ts';
import { readQueueDepth } from './platform/jobs/queue-depth.ts';
import { listUpkeep } from './platform/jobs/upkeep.repo.ts';
import { sumObjects } from './platform/storage/object.repo.ts';

/** The shortest time between two reads of the database, however many scrapers ask. */
const freshMs = 10_000;
/** The same for slow statements. */
const slowMs = 10 * 60 * 1000;

/** The day's figures that alerts use. */
const figuresOfToday = ['visitors', 'players', 'ordered', 'payers'];

function createGauges(registry: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    up: gauge('database_up', 'Whether the database answered just now.'),
    size: gauge('database_size_bytes', 'Size of the database.'),
    objects: gauge('storage_objects', 'Objects in storage.'),
    bytes: gauge('storage_bytes', 'Bytes of all objects in storage.'),
    disk: gauge('data_dir_bytes', 'The disk under DATA_DIR: all of it, and what is free.', [
      'kind',
    ]),
    finished: gauge(
      'upkeep_finished_timestamp_seconds',
      'When a task of upkeep last came to its end.',
      ['task'],
    ),
    problems: gauge('upkeep_problems', 'How much it found wrong then.', ['task']),
    jobs: gauge('jobs', 'Jobs that wait, are for later, are being done, or failed within a day.', [
      'queue',
      'state',
    ]),
    jobAge: gauge('jobs_waiting_seconds', 'How long the oldest job that waits has waited.', [
      'queue',
    ]),
    orders: gauge('payment_orders_day', 'Orders made in the last 24 hours.', ['state']),
    notifies: gauge('payment_notifies_day', 'Notifies received in the last 24 hours.', ['outcome']),
    cases: gauge('payment_cases_open', 'Money that matches nothing and waits for an operator.', [
      'kind',
    ]),
    reports: gauge('reports_open', 'Reports of videos that are not decided.', ['category']),
    overdue: gauge('reports_overdue', 'Those of them that should have been decided.', ['category']),
    held: gauge(
      'reports_held',
      'Those of them that hid no video because others had hidden too many within the hour.',
      ['category'],
    ),
    withdrawals: gauge('withdrawals_open', 'Withdrawals that are neither paid nor rejected.', [
      'state',
    ]),
    withdrawalAge: gauge(
      'withdrawals_waiting_seconds',
      'How long ago the oldest of them was asked for.',
      ['state'],
    ),
    chats: gauge('chats_waiting', 'Conversations that wait for an answer.'),
    chatAge: gauge('chats_waiting_seconds', 'How long the oldest of them has waited.'),
    figures: gauge('figures_today', 'Persons of the day in Shanghai, as last computed.', [
      'figure',
    ]),
    figuresAt: gauge('figures_computed_timestamp_seconds', 'When the figures were last computed.'),
  };
}

type Gauges = ReturnType<typeof createGauges>;

async function askQueues(gauges: Gauges, { db }: Deps): Promise<void> {
  for (const { queue, waitingSeconds, ...counts } of await readQueueDepth(db)) {
    for (const [state, count] of Object.entries(counts)) gauges.jobs.set({ queue, state }, count);
    gauges.jobAge.set({ queue }, waitingSeconds);
  }
}

async function askPayments(gauges: Gauges, deps: Deps): Promise<void> {
  const dayAgo = new Date(deps.now().getTime() - DAY_MS);
  for (const { kind, name, count } of await countRecentPayments(deps.db, { since: dayAgo })) {
    if (kind === 'order') gauges.orders.set({ state: name }, count);
    else if (kind === 'notify') gauges.notifies.set({ outcome: name }, count);
    else gauges.cases.set({ kind: name }, count);
  }
}

async function askReports(gauges: Gauges, deps: Deps): Promise<void> {
  for (const { category, open, overdue, held } of await countOpenReports(deps.db, {
    now: deps.now(),
  })) {
    gauges.reports.set({ category }, open);
    gauges.overdue.set({ category }, overdue);
    gauges.held.set({ category }, held);
  }
}

const secondsSince = (since: Date | null, now: Date): number =>
  since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000);

/** Work that members wait for, besides reports and cases. */
async function askWaits(gauges: Gauges, { db, now }: Deps): Promise<void> {
  const [withdrawals, chats] = await Promise.all([countOpenWithdrawals(db), findLongestWait(db)]);
  for (const { state, count, since } of withdrawals) {
    gauges.withdrawals.set({ state }, count);
    gauges.withdrawalAge.set({ state }, secondsSince(since, now()));
  }
  gauges.chats.set(chats.waiting);
  gauges.chatAge.set(secondsSince(chats.since, now()));
}

/** Figures that a job computes; they are only read here. */
async function askFigures(gauges: Gauges, { db, now }: Deps): Promise<void> {
  const today = businessDayOf(now());
  const found = await sumKinds(db, { from: today, until: today }, figuresOfToday);
  for (const figure of figuresOfToday)
    gauges.figures.set({ figure }, found.get(`${today} ${figure}`) ?? 0);
  const at = await findComputeTime(db, shiftBusinessDay(today, -7));
  gauges.figuresAt.set((at?.getTime() ?? 0) / 1000);
}

/** Adds gauges of the whole site. Returns a function that refreshes them and never fails. */
export function addSiteGauges(registry: Registry, deps: Deps): () => Promise<void> {
  const gauges = createGauges(registry);
  let [sumAt, askedAt] = [-Infinity, -Infinity];

  async function askDatabase(): Promise<void> {
    const { db } = deps;
    if (performance.now() - askedAt < freshMs) return;
    askedAt = performance.now();
    const asks = [askQueues, askPayments, askReports, askWaits, askFigures];
    await Promise.all(asks.map((ask) => ask(gauges, deps)));
    gauges.size.set(await findDatabaseSize(db));
    for (const { task, finishedAt, problems } of await listUpkeep(db)) {
      gauges.finished.set({ task }, finishedAt.getTime() / 1000);
      gauges.problems.set({ task }, problems);
    }
    if (performance.now() - sumAt < slowMs) return;
    sumAt = performance.now();
    const { objects, bytes } = await sumObjects(db);
    gauges.objects.set(objects);
    gauges.bytes.set(bytes);
  }

  async function askDisk(): Promise<void> {
    const { blocks, bavail, bsize } = await statfs(deps.config.dataDir);
    gauges.disk.set({ kind: 'total' }, blocks * bsize);
    gauges.disk.set({ kind: 'free' }, bavail * bsize);
  }

  return async () => {
    const [database] = await Promise.allSettled([askDatabase(), askDisk()]);
    if (database.status === 'rejected') askedAt = -Infinity;
    gauges.up.set(database.status === 'fulfilled' ? 1 : 0);
  };
}
