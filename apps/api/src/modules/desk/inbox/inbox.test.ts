import { randomUUID } from 'node:crypto';

import { sendChat } from '@lantern/contracts/calls/chat';
import { sendFeedback } from '@lantern/contracts/calls/feedback';
import { adjustMember } from '@lantern/contracts/calls/operator/adjustments';
import { makeCards } from '@lantern/contracts/calls/operator/cards';
import { addChannel } from '@lantern/contracts/calls/operator/channels';
import { listInbox } from '@lantern/contracts/calls/operator/inbox';
import { getTerms, proposeTerms } from '@lantern/contracts/calls/operator/terms';
import { approveWithdrawal } from '@lantern/contracts/calls/operator/withdrawals';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { inboxKinds } from '@lantern/rules/inbox';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { noteBrokenOff, noteUpkeep } from '../../../platform/jobs/upkeep.repo.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, type Caller } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import {
  createOperator,
  openOperatorSession,
  type TestOperator,
} from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';
import { EpayGateway } from '../../../test/epay-gateway.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { placeOrder, vipDays } from '../../../test/pay-order.ts';
import { uploadCode } from '../../../test/upload-code.ts';

const reason = '新年 🏮';

let gateway: EpayGateway;
let site: TestApp;
let anna: TestOperator;
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  site = await buildTestApp({ env: gateway.settings() });
  await createOperator(site.deps, { loginName: 'owner' });
  anna = await createOperator(site.deps, { loginName: 'anna', roles: ['money', 'service'] });
  await createOperator(site.deps, { loginName: 'bo', roles: ['money'] });
});
afterAll(async () => {
  await expectSoundLedger(site);
  await site.close();
  await gateway.close();
});

const inbox = (caller: Caller) => askAs(site, caller)(listInbox, {});

/** Makes one thing of each kind wait; returns what a reader should find of it. */
async function fill() {
  const { deps, app } = site;
  const member = await createMember(deps, { balanceFen: 900_000 });
  const asMember = askAs(site, member);
  const asAnna = askAs(site, anna);
  const now = deps.now();
  const film = await createVideo(deps, { title: '夜航船' });
  await deps.prisma.videoReport.create({
    data: {
      receipt: 'R1',
      videoId: film.id,
      category: 'copyright',
      address: Buffer.alloc(32),
      createdAt: now,
      dueAt: new Date(now.getTime() + 3_600_000),
    },
  });
  await deps.prisma.profileCheck.create({
    data: {
      memberId: member.memberId,
      nickname: '坏名字',
      signature: '',
      changedAt: now,
      reports: { create: { reporterId: (await createMember(deps)).memberId, createdAt: now } },
    },
  });
  const { orderNo } = await placeOrder(site, member, vipDays(90, 'alipay'));
  const fields = { trade_no: 'odd-1', money: '0.01' };
  const raw = gateway.notify(orderNo, { fields });
  await app.inject({ url: `/renren-api/api/pay/notify/epay?${raw}` });
  const { orderNo: sold } = await placeOrder(site, member, vipDays(30, 'alipay'));
  await app.inject({ url: `/renren-api/api/pay/notify/epay?${gateway.notify(sold)}` });
  const order = await deps.prisma.purchaseOrder.findUniqueOrThrow({ where: { number: sold } });
  await deps.prisma.gatewayRefund.create({
    data: {
      orderId: order.id,
      attempt: 1,
      channel: order.channel,
      tradeNo: order.tradeNo ?? '',
      amountFen: order.amountFen,
      operatorId: BigInt(anna.operatorId),
      reason,
      askedAt: now,
      state: 'unknown',
    },
  });
  const ask = async (money: string) => {
    const imgurl = await uploadCode(site, member);
    return (await asMember(requestWithdrawal, { imgurl, index: 'wx', money })).orderNo;
  };
  const large = await ask('5000.00');
  await asAnna(approveWithdrawal, { orderNo: large });
  const small = await ask('100.00');
  await asAnna(approveWithdrawal, { orderNo: small });
  await asAnna(adjustMember, {
    memberCode: member.memberCode,
    goods: 'coins',
    amount: 900_000,
    reason,
    clientId: randomUUID(),
  });
  const { inForce } = await asAnna(getTerms, {});
  await asAnna(proposeTerms, {
    terms: { kind: 'episode', content: { coins: 9 } },
    effectiveFrom: null,
    reason,
    basedOn: inForce.find(({ terms }) => terms.kind === 'episode')?.id ?? 0,
  });
  await asAnna(addChannel, {
    name: '支付宝二',
    kind: 'epay',
    values: {
      baseUrl: 'https://pay.example.com',
      pid: '1001',
      key: 'key-key-key',
      mode: 'mapi',
      keyJoin: 'directly',
    },
    methods: ['alipay'],
    opens: [],
    position: 2,
    isEnabled: true,
    refundsByGateway: false,
    reason,
  });
  await asAnna(makeCards, { goods: 'coins', amount: 1_000_000, count: 3, note: '礼盒', reason });
  const kept = {
    origin: 'upload' as const,
    source: 'a.mp4',
    categoryCode: '30',
    channelName: '一',
  };
  for (const [title, state] of [
    ['坏文件', 'failed'],
    ['新片', 'in_review'],
  ] as const) {
    const data = { ...kept, id: randomUUID(), title, state, createdAt: now, changedAt: now };
    await deps.prisma.ingest.create({ data });
  }
  const { source } = deps.prisma;
  const runs = {
    create: { kind: 'recent', state: 'failed', startedAt: now, endedAt: now, fault: 'closed' },
  } as const;
  const cases = {
    create: [1, 2].map((it) => ({
      remoteId: `${it}`,
      candidates: [film.id],
      why: 'unsure',
      record: {},
      createdAt: now,
    })),
  };
  await source.create({
    data: {
      name: '某站',
      kind: 'feed_json',
      address: 'https://feed.example/',
      addressDigest: Buffer.alloc(32),
      state: 'broken',
      operatorId: anna.operatorId,
      createdAt: now,
      runs,
      cases,
    },
  });
  const host = 'https://dead.example';
  await deps.prisma.lineHost.create({
    data: { host, state: 'failing', failures: 3, checkedAt: now },
  });
  await deps.db
    .query(`insert into episode (channel_id, video_id, position, title, address, address_digest)
    select id, video_id, 900, '外线', '${host}/1.m3u8', sha256('${host}/1.m3u8') from channel order by id limit 1`);
  await asMember(sendChat, { content: '在吗', clientId: randomUUID() });
  await asMember(sendFeedback, { comment_content: '建议' });
  await deps.prisma.rightsRecord.create({
    data: {
      videoId: film.id,
      kind: 'licence',
      party: '星河影业',
      validUntil: new Date('2031-05-31'),
      operatorId: BigInt(anna.operatorId),
      createdAt: now,
    },
  });
  await noteUpkeep(deps.db, { task: 'audit-ledger', finishedAt: now, problems: ['账不平'] });
  return { large, small, member };
}

test('everything that waits for somebody is there, once, with who may settle it', async () => {
  const { large, small, member } = await fill();
  site.clock.advance(49 * 3_600_000);
  // Sessions end after half a day.
  const again = await createOperator(site.deps, { loginName: 'chief' });
  const { groups, list } = await inbox(again);
  expect(groups.map(({ kind, total }) => [kind, total])).toEqual(
    Object.keys(inboxKinds).map((kind) => [kind, 1]),
  );
  expect(list.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(inboxKinds).toSorted());
  const of = (kind: keyof typeof inboxKinds) => list.find((it) => it.kind === kind);
  expect(of('report')).toMatchObject({ id: 'R1', subject: '夜航船', detail: 'copyright' });
  expect(of('report')).toMatchObject({ isLate: true, isYours: true, confirmers: [] });
  expect(of('case')).toMatchObject({ subject: 'odd-1', money: '0.01', detail: 'amount_mismatch' });
  expect(of('withdrawal')).toMatchObject({ id: large, money: '5000.00', askedBy: 'anna' });
  expect(of('payout')).toMatchObject({ id: small, detail: 'approved', confirmers: [] });
  expect(of('adjustment')).toMatchObject({ amount: 900_000, detail: 'coins', reason });
  expect(of('adjustment')?.memberCode).toBe(member.memberCode);
  expect(of('terms')).toMatchObject({ detail: 'episode', askedBy: 'anna', reason });
  expect(of('channelKey')?.subject).toBe('支付宝二');
  expect(of('cards')).toMatchObject({ pieces: 3, amount: 1_000_000, subject: '礼盒' });
  expect(of('brokenSource')).toMatchObject({ subject: '某站', detail: 'closed' });
  expect(of('matchCase')).toMatchObject({ subject: '某站', pieces: 2 });
  expect(of('failingHost')).toMatchObject({ subject: 'https://dead.example', pieces: 1 });
  expect(of('rights')).toMatchObject({ subject: '夜航船', due: '2031-06-01 00:00:00' });
  expect(of('upkeep')).toMatchObject({ detail: 'audit-ledger', subject: '账不平', pieces: 1 });
  const able = groups.find(({ kind }) => kind === 'withdrawal')?.able;
  expect(able).toEqual(['anna', 'bo', 'chief', 'owner']);
  // The dearest matter of one age comes before cheaper ones.
  const place = (kind: keyof typeof inboxKinds) => list.findIndex((it) => it.kind === kind);
  expect(place('withdrawal')).toBeLessThan(place('payout'));
});

test('an operator sees only kinds of the own rights, and whether it waits for them or for another one', async () => {
  const money = await createOperator(site.deps, { loginName: 'cara', roles: ['money'] });
  const { list, groups } = await inbox(money);
  expect(groups.map(({ kind }) => kind)).not.toContain('chat');
  expect(list.map(({ kind }) => kind)).not.toContain('report');
  expect(list.find(({ kind }) => kind === 'terms')).toMatchObject({ isYours: true });
  // Members' adjustments are seen, but not granted, by this role.
  expect(list.find(({ kind }) => kind === 'adjustment')).toMatchObject({ isYours: false });
  const { operatorId, loginName } = anna;
  const asker = await openOperatorSession(site.deps, { operatorId, loginName });
  const own = await inbox(asker);
  for (const kind of ['terms', 'channelKey', 'cards', 'withdrawal', 'adjustment'] as const)
    expect(own.list.find((it) => it.kind === kind)).toMatchObject({ isYours: false });
  const viewer = await createOperator(site.deps, { roles: ['viewer'] });
  const seen = (await inbox(viewer)).groups.map(({ kind }) => kind);
  expect(seen).toEqual(['failedFilm', 'finishedFilm']);
});

test('an operator who may not read money is told none', async () => {
  for (const role of ['content', 'viewer'] as const) {
    const { list } = await inbox(await createOperator(site.deps, { roles: [role] }));
    expect(list.filter((it) => 'money' in it || 'amount' in it)).toEqual([]);
  }
});

test('a backup that broke off does not hide the last good one', async () => {
  const { deps, clock } = site;
  const [task, made] = ['backup', clock.now()] as const;
  const ask = async () =>
    (await inbox(await createOperator(deps))).list.find(({ kind }) => kind === 'backup');
  await noteUpkeep(deps.db, { task, finishedAt: made, problems: 0 });
  clock.advance(3_600_000);
  await noteBrokenOff(deps.db, { task, at: clock.now(), error: new Error('ENOSPC'), isDone: true });
  await noteUpkeep(deps.db, { task, finishedAt: clock.now(), problems: ['missing: a/1'] });
  expect(await ask()).toBeUndefined();
  clock.advance(48 * 3_600_000);
  expect(await ask()).toMatchObject({ since: formatShanghaiTime(made) });
});
