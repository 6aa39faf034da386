import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { uncheckedStatement } from '../../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { hearChanges } from '../../../../test/hear-changes.ts';
import {
  readMerchant,
  readRecorded,
  replay,
  type Vector,
  vectors,
} from '../../../../test/payment-vectors.ts';
import { sealSecrets } from '../channels/channel-secrets.ts';
import { channelsOf } from '../channels/channels.ts';
import { judgeLeftovers } from '../payment.jobs.ts';
import { notifyPath } from './notify-path.ts';
import { saveNotify } from './notify.repo.ts';

let site: TestApp;
let port: number;
let one: TestOperator;
let other: TestOperator;
/** Of the database: a site may not forget. */
let owner: pg.Client;
beforeAll(async () => {
  const env = { PUBLIC_BASE_URL: 'https://video.example', PAYMENT_SANDBOX: 'false' };
  site = await buildTestApp({ env });
  const address = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }));
  port = Number(address.port);
  one = await createOperator(site.deps);
  other = await createOperator(site.deps);
  owner = new pg.Client({ connectionString: site.connectionString });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await site.close();
});

const tables = [
  'payment_channel',
  'payment_channel_key',
  'purchase_order',
  'payment_notify',
  'refused_notify',
  'payment_case',
  'channel_test',
  'channel_fault',
  'order_refund',
  'gateway_refund',
  'payment_case_credit',
  'ledger_transaction',
  'ledger_posting',
  'vip_grant',
  'entitlement',
];
const forget = [
  'begin',
  'set local session_replication_role = replica',
  ...tables.map((table) => `delete from ${table}`),
  'delete from ledger_account where member_id is not null',
  'commit',
].join(';');

/** The same orders are in every case, so each begins without those of the one before. */
beforeEach(() => owner.query(forget));

const ids: Readonly<Record<string, number>> = {
  epay: 1,
  'epay-v2': 2,
  alipay: 3,
  wechat: 4,
  usdt: 5,
  stripe: 6,
};
const keyOf = (kind: string): string => `${kind}-${ids[kind]}`;

function setClock(moment: string): void {
  site.clock.advance(Date.parse(moment) - site.clock.now().getTime());
}

/** A confirmed set of secrets; the database keeps when it was decided. */
async function confirm(
  kind: string,
  secrets: Record<string, string | boolean | string[]>,
  fixed: Record<string, string | boolean | string[]>,
  at: Date,
) {
  const id = ids[kind] ?? 0;
  await site.deps.prisma.paymentChannelKey.create({
    data: {
      channelId: id,
      sealed: new Uint8Array(sealSecrets(site.deps, { id, kind, fixed }, secrets)),
      state: 'confirmed',
      operatorId: one.operatorId,
      decidedById: other.operatorId,
      createdAt: at,
      decidedAt: at,
    },
  });
}

const channelsChanged = uncheckedStatement(
  'test-channels-changed',
  `select pg_notify('lantern_changed', 'settings')`,
);

/** The channel of a case, as its merchant has it. */
async function addChannel({ kind, merchant }: Pick<Vector, 'kind' | 'merchant'>) {
  const isKeyless = merchant === 'none';
  const it = readMerchant(kind, isKeyless ? 'merchant' : merchant);
  const names = {
    epay: ['keyJoin', 'mode'],
    'epay-v2': [],
    usdt: ['tradeType', 'rate'],
    stripe: [],
  };
  const free: readonly string[] =
    Object.entries({
      ...names,
      alipay: ['wap', 'page', 'precreate'],
      wechat: ['native', 'h5'],
    }).find(([name]) => name === kind)?.[1] ?? [];
  const pick = (isFree: boolean) =>
    Object.fromEntries(Object.entries(it.rest).filter(([name]) => free.includes(name) === isFree));
  await site.deps.prisma.paymentChannel.create({
    data: {
      id: ids[kind] ?? 0,
      kind,
      name: kind,
      fixed: it.fixed,
      manner: pick(true),
      position: 1,
      methods: ['alipay'],
      opens: [],
      isEnabled: true,
      refundsByGateway: true,
      baseUrl: '',
      pid: '',
      keyJoin: 'directly',
      mode: 'submit',
      createdAt: site.clock.now(),
    },
  });
  const since = new Date('2026-11-25T00:00:00Z');
  if (!isKeyless) {
    const before = new Date(since.getTime() - 1000);
    if (it.old) await confirm(kind, { key: it.old.key }, it.fixed, before);
    await confirm(kind, pick(false), it.fixed, since);
  }
  await site.deps.db.run(channelsChanged, []);
  await hearChanges(site);
  return it;
}

/** The orders of the vectors, at the channel of a case. */
async function addOrders(kind: string, asks: Readonly<Record<string, string>>) {
  const { memberId } = await createMember(site.deps);
  const createdAt = new Date('2026-11-25T14:15:00Z');
  const expiresAt = new Date('2026-11-25T14:45:00Z');
  const rows = vectors.orders.map(({ number, amountFen, test: isTest }) => {
    const common = { number, amountFen, channel: keyOf(kind), method: 'alipay', createdAt };
    const [currency = 'CNY', minor] = asks[number]?.split(' ') ?? [];
    const ask = minor === undefined ? {} : { askCurrency: currency, askMinor: BigInt(minor) };
    const goods = { goods: 'coins', coins: amountFen / 10 } as const;
    return {
      isTest,
      ofTest: { ...common, operatorId: one.operatorId },
      ofOrder: { ...common, ...ask, ...goods, memberId, expiresAt },
    };
  });
  const [tests, orders] = [rows.filter((it) => it.isTest), rows.filter((it) => !it.isTest)];
  await site.deps.prisma.channelTest.createMany({ data: tests.map((it) => it.ofTest) });
  await site.deps.prisma.purchaseOrder.createMany({ data: orders.map((it) => it.ofOrder) });
}

/** What happened to the order before. */
async function happen(it: Vector, before: string) {
  const [what = '', number = '', , trade = ''] = before.split(' ');
  if (what === 'settled') {
    const good = vectors.cases.find(
      ({ kind, verdict, settlement, merchant }) =>
        kind === it.kind &&
        verdict === 'settle' &&
        merchant === it.merchant &&
        settlement?.order === number &&
        settlement.trade === trade,
    );
    if (good === undefined) throw new Error(`nothing settles ${number} by ${trade}`);
    await send(good);
    return;
  }
  const state = what === 'expired' ? 'expired' : 'failed';
  await site.deps.prisma.purchaseOrder.update({ where: { number }, data: { state } });
}

async function send({ kind, files, receivedAt }: Vector) {
  setClock(receivedAt);
  return replay(readRecorded(files), { port, path: notifyPath(keyOf(kind)) });
}

async function prepare(it: Vector) {
  setClock(it.receivedAt);
  const { asks } = await addChannel(it);
  await addOrders(it.kind, asks);
  for (const before of it.before ?? []) await happen(it, before);
}

/** The newest judgement: of a kept notify, or of one that was only sampled. */
async function outcomes() {
  const { prisma } = site.deps;
  const kept = await prisma.paymentNotify.findFirst({ orderBy: { id: 'desc' } });
  const sampled = await prisma.refusedNotify.findFirst({ orderBy: { number: 'desc' } });
  return { kept, sampled };
}

/** Verdicts that may stand for each other. */
const unreadable = ['bad_sign', 'ambiguous', 'malformed'];
const outcomesOf = (verdict: string): readonly (string | null)[] => {
  const [kind = '', what = ''] = verdict.split(':');
  if (kind === 'refuse') return unreadable.includes(what) ? unreadable : [what];
  if (kind === 'case') return [what];
  if (kind === 'later') return [null];
  return [kind === 'settle' ? 'accepted' : kind];
};

const caseKinds = ['unknown_order', 'amount_mismatch', 'overpaid'] as const;

/** What the site has come to: the orders and tests that are paid, by which trades, and the open cases. */
async function readSite() {
  const { prisma } = site.deps;
  const sold = await prisma.purchaseOrder.findMany({ where: { state: 'fulfilled' } });
  const tested = await prisma.channelTest.findMany({ where: { settledAt: { not: null } } });
  const cases = await prisma.paymentCase.findMany();
  const wantedCases = new Set<string>(caseKinds);
  return {
    paid: [...sold, ...tested].map(({ number, tradeNo }) => `${number} ${tradeNo}`),
    cases: cases.map(({ kind }) => kind).filter((kind) => wantedCases.has(kind)),
  };
}

/** What must be true of the site after a verdict. */
function wantedSite({ verdict, settlement, before = [] }: Vector) {
  const settled = before.filter((it) => it.startsWith('settled'));
  const [, number = '', , trade = ''] = settled[0]?.split(' ') ?? [];
  const own = verdict === 'settle' && settlement ? [settlement] : [];
  return {
    paid: [
      ...settled.map(() => `${number} ${trade}`),
      ...own.map((it) => `${it.order} ${it.trade}`),
    ],
    cases: verdict.startsWith('case:') ? [verdict.slice('case:'.length)] : [],
  };
}

/** The outcomes in the database after a verdict: the newest one that was sampled, else the newest one that was kept. */
async function lastOutcome(verdict: string) {
  const { kept, sampled } = await outcomes();
  if (verdict === 'refuse:too_large') return 'too_large';
  return (sampled ?? kept)?.outcome ?? null;
}

const kinds = [...new Set(vectors.cases.map(({ kind }) => kind))];

describe.each(kinds)('%s', (kind) => {
  const own = vectors.cases.filter((it) => it.kind === kind);

  test.each(own)('$id: $title → $verdict', async (it) => {
    await prepare(it);
    const answered = await send(it);
    expect(answered).toEqual({ status: it.answer.status, body: it.answer.body ?? '' });
    expect(outcomesOf(it.verdict)).toContain(await lastOutcome(it.verdict));
    expect(await readSite()).toEqual(wantedSite(it));
    await expectSoundLedger(site);
  });

  // Whenever it is judged, it is judged by the clock of its arrival.
  const keepable = own.filter(
    ({ merchant, verdict }) => merchant !== 'none' && verdict !== 'refuse:too_large',
  );
  test.each(keepable)('$id kept, and judged two hours later → $verdict', async (it) => {
    await prepare(it);
    const { line, headers, body } = readRecorded(it.files);
    const [method = '', url = ''] = line.split(' ');
    const channel = (await channelsOf(site.deps)()).find(keyOf(kind));
    const valuesOf = (name: string) =>
      headers.filter(([header]) => header.toLowerCase() === name).map(([, value]) => value);
    const raw = {
      method,
      body,
      query: Buffer.from(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '', 'latin1'),
      contentType: valuesOf('content-type').join(', '),
      headers: Object.fromEntries(
        (channel?.signedHeaders ?? []).flatMap((name) => {
          const value = valuesOf(name).join(', ');
          return value === '' ? [] : [[name, value]];
        }),
      ),
      receivedAt: new Date(it.receivedAt),
    };
    await saveNotify(site.deps.db, { channel: keyOf(kind), raw, address: '' });
    site.clock.advance(2 * 60 * 60 * 1000);
    await judgeLeftovers(site.deps);
    const { kept } = await outcomes();
    expect(outcomesOf(it.verdict)).toContain(kept?.outcome);
    expect(await readSite()).toEqual(wantedSite(it));
    await expectSoundLedger(site);
  });
});

const backs = vectors.cases.filter(({ verdict }) => verdict === 'refund_note');

// A dispute names its payment alone, which the site does not know before it is paid.
test.each(backs)(
  '$kind $id before its payment: nothing is given, and both wait for an operator',
  async (it) => {
    await prepare({ ...it, before: [] });
    expect(await send(it)).toMatchObject({ status: it.answer.status });
    await happen(it, `settled P20261125223000482915 by ${tradeOf(it)}`);
    await happen(it, `settled P20261125223000482915 by ${tradeOf(it)}`);
    const { purchaseOrder, paymentCase } = site.deps.prisma;
    expect(await purchaseOrder.count({ where: { state: 'fulfilled' } })).toBe(0);
    const cases = await paymentCase.findMany({ orderBy: { id: 'asc' } });
    expect(cases.map(({ kind, resolvedAt }) => [kind, resolvedAt])).toEqual([
      [it.id === '28-dispute' ? 'charged_back' : 'refunded_elsewhere', null],
      ['paid_back', null],
    ]);
    expect(new Set(cases.map(({ orderId }) => orderId)).size).toBe(1);
    await expectSoundLedger(site);
  },
);

/** The trade of the kind's good notify. */
const tradeOf = ({ kind }: Vector): string | undefined =>
  vectors.cases.find((it) => it.kind === kind && it.id === '01-good')?.settlement?.trade;
