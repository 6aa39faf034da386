import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { sendChat } from '@lantern/contracts/calls/chat';
import { getConfig } from '@lantern/contracts/calls/site';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import type { Deps } from '../platform/deps.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { noteUpkeep } from '../platform/jobs/upkeep.repo.ts';
import { useTestApp } from '../test/build-test-app.ts';
import { askAs } from '../test/call-as.ts';
import { createMember } from '../test/create-member.ts';
import { createOperator } from '../test/create-operator.ts';
import { createVideo } from '../test/create-video.ts';
import { uploadCode } from '../test/upload-code.ts';
import { createRequestMetrics } from './request-metrics.ts';

test('requests are counted by route and status', () => {
  const metrics = createRequestMetrics();
  const at = { method: 'GET', route: '/media/:pass/:file', status: 200 };
  for (const seconds of [0.0005, 0.02, 0.02, 60]) metrics.record({ ...at, seconds });
  metrics.record({ ...at, status: 403, seconds: 0.001 });
  const labels = 'method="GET",route="/media/:pass/:file",status="200"';
  const name = 'http_request_duration_seconds';
  const lines = metrics.write().split('\n');
  expect(lines).toContain(`${name}_bucket{${labels},le="0.001"} 1`);
  expect(lines).toContain(`${name}_bucket{${labels},le="0.01"} 1`);
  expect(lines).toContain(`${name}_bucket{${labels},le="0.025"} 3`);
  expect(lines).toContain(`${name}_bucket{${labels},le="10"} 3`);
  expect(lines).toContain(`${name}_bucket{${labels},le="+Inf"} 4`);
  expect(lines).toContain(`${name}_sum{${labels}} 60.0405`);
  expect(lines).toContain(`${name}_count{${labels.replace('200', '403')}} 1`);
});

/** Has an address, and no server listens there. */
const withReplicaAway = { DATABASE_REPLICA_URL: 'postgres://nobody@127.0.0.1:1/none' };

const waits = defineJob({ name: 'a-queue', data: z.object({}) });

/** Two jobs that wait and one for later, in a queue that no worker takes from. */
async function fillQueue({ jobs }: Deps): Promise<void> {
  await jobs.send(waits, {});
  await jobs.send(waits, {});
  await jobs.send(waits, {}, { startAfterSeconds: 3600 });
}

test('/metrics is for this machine alone, and not through a proxy', async () => {
  const { app } = await useTestApp();
  await app.inject({ method: 'POST', url: getConfig.path, payload: {} });
  const own = await app.inject('/metrics');
  expect(own.body).toContain(`route="${getConfig.path}",status="200"} 1`);
  expect(own.body).toContain('database_connections{state="waiting"} 0');
  expect(own.body).toContain('nodejs_eventloop_lag_seconds');
  const outside = await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
  const headers = { 'x-forwarded-for': '127.0.0.1' };
  const proxied = await app.inject({ url: '/metrics', headers });
  expect([outside.statusCode, proxied.statusCode]).toEqual([404, 404]);
});

const askers = [
  ['127.0.0.1', 'localhost:3000', 200],
  ['127.0.0.1', '127.0.0.1:3000', 200],
  ['::1', '[::1]:3000', 200],
  ['::ffff:127.0.0.1', 'localhost', 200],
  ['127.0.0.1', 'site.example.org', 404],
  ['127.0.0.1', 'localhost.example.org', 404],
  ['10.0.0.7', '10.0.0.2:3000', 200],
  ['10.0.0.7', 'api:3000', 200],
  ['10.0.0.7', 'api.site.internal:3000', 200],
  ['10.0.0.7', 'site.example.org', 404],
  ['10.0.1.7', 'api:3000', 404],
] as const;

test('/metrics is asked by a private name, and by no page of another site', async () => {
  const { app } = await useTestApp({ env: { METRICS_FROM: '10.0.0.0/24' } });
  const answers: (readonly [string, string, number])[] = [];
  for (const [remoteAddress, host] of askers) {
    const { statusCode } = await app.inject({ url: '/metrics', remoteAddress, headers: { host } });
    answers.push([remoteAddress, host, statusCode]);
  }
  expect(answers).toEqual(askers);
  const headers = { host: 'localhost:3000', origin: 'https://elsewhere.example' };
  expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
});

test('the metrics cover database, disk, storage, caches and upkeep', async () => {
  const { app, deps, clock } = await useTestApp();
  await deps.storage.put('images/a.webp', Buffer.from('picture'));
  await deps.storage.read('images/none.webp').catch(() => undefined);
  await noteUpkeep(deps.db, { task: 'backup', finishedAt: clock.now(), problems: 2 });
  await app.inject({ method: 'POST', url: getConfig.path, payload: {} });
  const { body } = await app.inject('/metrics');
  const read = (series: string): number =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length),
    );
  expect(read('database_up')).toBe(1);
  expect(read('database_size_bytes')).toBeGreaterThan(1_000_000);
  expect(read('data_dir_bytes{kind="free"}')).toBeGreaterThan(0);
  expect(read('data_dir_bytes{kind="total"}')).toBeGreaterThan(0);
  expect([read('storage_objects'), read('storage_bytes')]).toEqual([1, 7]);
  expect(read('storage_operations_total{operation="write",outcome="ok"}')).toBe(1);
  expect(read('storage_operations_total{operation="read",outcome="missing"}')).toBe(1);
  expect(read('storage_operation_seconds_total{operation="write"}')).toBeGreaterThan(0);
  expect(read('cache_reads_total{cache="settings",outcome="miss"}')).toBeGreaterThan(0);
  expect(read('upkeep_problems{task="backup"}')).toBe(2);
  expect(read('upkeep_finished_timestamp_seconds{task="backup"}')).toBe(
    clock.now().getTime() / 1000,
  );
});

test('so are the replica, announcements, payments and jobs', async () => {
  const { app, deps, clock } = await useTestApp({ env: withReplicaAway });
  await fillQueue(deps);
  const [receivedAt, at] = [clock.now(), { channel: 'epay', source: 'notify', raw: '' } as const];
  const refused = { ...at, outcome: 'bad_sign', judgedAt: receivedAt } as const;
  await deps.prisma.paymentNotify.createMany({
    data: [
      { ...refused, receivedAt: new Date(0) },
      { ...refused, receivedAt },
      { ...at, receivedAt },
    ],
  });
  const { body } = await app.inject('/metrics');
  const lines = body.split('\n');
  for (const line of [
    'changes_listening 1',
    'changes_lost_total 0',
    'replica_up 0',
    'replica_used 0',
    'payment_notifies_day{outcome="bad_sign"} 1',
    'payment_notifies_day{outcome="unjudged"} 1',
    'payment_notifies_day{outcome="accepted"} 0',
    'payment_orders_day{state="paid"} 0',
    'payment_cases_open{kind="overpaid"} 0',
    'payment_cases_open{kind="member_banned"} 0',
    'jobs{queue="a-queue",state="waiting"} 2',
    'jobs{queue="a-queue",state="delayed"} 1',
    'jobs{queue="a-queue",state="active"} 0',
  ]) {
    expect(lines).toContain(line);
  }
  const age = lines.find((it) => it.startsWith('jobs_waiting_seconds{queue="a-queue"}'));
  expect(Number(age?.split(' ')[1])).toBeGreaterThan(0);
});

test('so are reports, and those past their deadline', async () => {
  const { app, deps, clock } = await useTestApp();
  const { id: videoId } = await createVideo(deps);
  const report = { videoId, address: Buffer.from('here'), createdAt: clock.now() };
  const { operatorId } = await createOperator(deps);
  const decided = { state: 'cleared', decidedAt: clock.now(), decidedBy: operatorId } as const;
  const dueIn = (ms: number) => ({ dueAt: new Date(clock.now().getTime() + ms) });
  await deps.prisma.videoReport.createMany({
    data: [
      { ...report, receipt: 'R1', category: 'minors', ...dueIn(-1) },
      { ...report, receipt: 'R2', category: 'minors', held: true, ...dueIn(1) },
      { ...report, receipt: 'R3', category: 'minors', ...dueIn(-1), ...decided },
      { ...report, receipt: 'R4', category: 'other', ...dueIn(-1), ...decided },
    ],
  });
  const { body } = await app.inject('/metrics');
  expect(
    body
      .split('\n')
      .filter((it) => /^reports_.* \d+$/.test(it))
      .toSorted(),
  ).toEqual([
    'reports_held{category="consent"} 0',
    'reports_held{category="copyright"} 0',
    'reports_held{category="minors"} 1',
    'reports_held{category="other"} 0',
    'reports_open{category="consent"} 0',
    'reports_open{category="copyright"} 0',
    'reports_open{category="minors"} 2',
    'reports_open{category="other"} 0',
    'reports_overdue{category="consent"} 0',
    'reports_overdue{category="copyright"} 0',
    'reports_overdue{category="minors"} 1',
    'reports_overdue{category="other"} 0',
  ]);
});

test('so is what members wait for, and who came, ordered and paid today', async () => {
  const site = await useTestApp();
  const { app, deps, clock } = site;
  const member = await createMember(deps, { balanceFen: 50_000 });
  const imgurl = await uploadCode(site, member);
  await askAs(site, member)(requestWithdrawal, { imgurl, index: 'wx', money: '100.00' });
  await askAs(site, member)(sendChat, { content: '什么时候到账？' });
  clock.advance(90_000);
  const day = new Date('2031-05-21');
  await deps.prisma.figureDay.createMany({
    data: [
      { day, kind: 'ordered', key: '', value: 9 },
      { day, kind: 'payers', key: '', value: 3 },
      { day, kind: 'computed', key: '', value: clock.now().getTime() - 60_000 },
      { day: new Date('2031-05-20'), kind: 'players', key: '', value: 77 },
    ],
  });
  const { body } = await app.inject('/metrics');
  const lines = body.split('\n').filter((it) => /^(?:withdrawals|chats|figures)_/.test(it));
  expect(lines.toSorted()).toEqual([
    'chats_waiting 1',
    'chats_waiting_seconds 90',
    `figures_computed_timestamp_seconds ${clock.now().getTime() / 1000 - 60}`,
    'figures_today{figure="ordered"} 9',
    'figures_today{figure="payers"} 3',
    'figures_today{figure="players"} 0',
    'figures_today{figure="visitors"} 0',
    'withdrawals_open{state="approved"} 0',
    'withdrawals_open{state="in_progress"} 0',
    'withdrawals_open{state="submitted"} 1',
    'withdrawals_waiting_seconds{state="approved"} 0',
    'withdrawals_waiting_seconds{state="in_progress"} 0',
    'withdrawals_waiting_seconds{state="submitted"} 90',
  ]);
});

test('a database that is away leaves the rest readable', async () => {
  const { app, deps } = await useTestApp();
  deps.db.one = () => Promise.reject(new Error('away'));
  const { statusCode, body } = await app.inject('/metrics');
  expect([statusCode, body.includes('\ndatabase_up 0\n')]).toEqual([200, true]);
});

const operating = fileURLToPath(new URL('../../../../docs/operating', import.meta.url));

/** Names of series in an expression: what is neither a function, a label, a text nor a word of the language. */
function findSeries(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\b[a-z_]+\s*\(|\b(?:and|or|unless|bool)\b/g, ' ');
  return bare.match(/[a-z_:][a-z_:\d]+/g) ?? [];
}

test('a series that is never written would be seen', () => {
  const expression =
    'sum by (le) (rate(made_up_total{status=~"5.."}[5m])) / ignoring(a) time() > 0.5';
  expect(findSeries(expression)).toEqual(['made_up_total']);
});

const dashboardSchema = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.optional(z.array(z.object({ expr: z.string() }))) }),
  ),
});

test.each(['alerts.yml', 'dashboard.json'])(
  'every series in %s is one of /metrics',
  async (name) => {
    const { app, deps, clock } = await useTestApp({ env: withReplicaAway });
    await fillQueue(deps);
    await noteUpkeep(deps.db, { task: 'backup', finishedAt: clock.now(), problems: 0 });
    await app.inject({ method: 'POST', url: getConfig.path, payload: {} });
    const { body } = await app.inject('/metrics');
    // `up` is Prometheus's own.
    const served = new Set(['up', ...(body.match(/^[a-z_\d]+/gm) ?? [])]);

    const text = await readFile(join(operating, name), 'utf8');
    const expressions = name.endsWith('.json')
      ? z
          .parse(dashboardSchema, JSON.parse(text))
          .panels.flatMap((panel) => (panel.targets ?? []).map((it) => it.expr))
      : [...text.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);
    expect(expressions.length).toBeGreaterThan(5);
    const unknown = expressions.flatMap(findSeries).filter((it) => !served.has(it));
    expect(unknown).toEqual([]);
  },
);

test('/metrics is for the addresses the operator names, too', async () => {
  const { app } = await useTestApp({ env: { METRICS_FROM: '203.0.113.0/24' } });
  const named = await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
  const other = await app.inject({ url: '/metrics', remoteAddress: '203.0.114.9' });
  expect([named.statusCode, other.statusCode]).toEqual([200, 404]);
});
