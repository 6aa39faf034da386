import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import type { Call, CallAudit, PayloadInputOf } from '@lantern/contracts/call';
import { operatorCalls, type OperatorCallName } from '@lantern/contracts/calls/all-calls';
import { sendChat } from '@lantern/contracts/calls/chat';
import { sendDanmaku } from '@lantern/contracts/calls/danmaku';
import { sendFeedback } from '@lantern/contracts/calls/feedback';
import { updateMember } from '@lantern/contracts/calls/member';
import { reportVideo } from '@lantern/contracts/calls/moderation';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { totpCode, totpStepOf } from '../modules/ground/operator/login/totp.ts';
import { auditedElsewhere } from '../test/audited-elsewhere.ts';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { askAs, callAs } from '../test/call-as.ts';
import { createMember } from '../test/create-member.ts';
import { createOperator, type TestOperator } from '../test/create-operator.ts';
import { createVideo } from '../test/create-video.ts';
import { EpayGateway } from '../test/epay-gateway.ts';
import { ad, batch, category, consent, newChannel, reason } from '../test/operator-payloads.ts';
import { buy, coinsFor, placeOrder } from '../test/pay-order.ts';
import { readBase32 } from '../test/read-base32.ts';
import { uploadCode } from '../test/upload-code.ts';

const calls = operatorCalls;
type Name = OperatorCallName;
/** Makes what a call is about, so that it changes something; answers its payload. */
type Stages = {
  readonly [N in Name]?: (by: TestOperator) => Promise<PayloadInputOf<(typeof calls)[N]>>;
};

let gateway: EpayGateway;
let site: TestApp;
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  site = await buildTestApp({ env: gateway.settings({ PAYMENT_SANDBOX: 'true' }) });
});
afterAll(async () => {
  await site.close();
  await gateway.close();
});

async function topic(by: TestOperator, name: string) {
  const { code } = await askAs(site, by)(calls.saveCategory, { ...category, name });
  return { title: name, categoryCode: code, sonCodes: [], picture: '', isHidden: false };
}
const pin = async () => ({
  place: 'latest' as const,
  videoId: (await createVideo(site.deps)).id,
  startTime: null,
  endTime: null,
});
async function changedProfile(by: TestOperator) {
  const owner = await createMember(site.deps);
  await askAs(site, owner)(updateMember, { memberNichen: '山中人' });
  const { list } = await askAs(site, by)(calls.listProfileChecks, {});
  return { id: list[0]?.id ?? 0, changeTime: list[0]?.changeTime ?? '' };
}
const member = async () => ({ memberCode: (await createMember(site.deps)).memberCode });
const feedback = async () =>
  askAs(site, await createMember(site.deps))(sendFeedback, { comment_content: '建议' });
async function report() {
  const about = { cartoonCode: (await createVideo(site.deps)).id, category: 'other' } as const;
  return (await askAs(site, null)(reportVideo, about)).receipt;
}
const other = async () => ({ id: (await createOperator(site.deps)).operatorId, reason });

async function withdrawal(by: TestOperator, ...steps: ('approveWithdrawal' | 'startPayout')[]) {
  const owner = await createMember(site.deps, { balanceFen: 500_000 });
  const wanted = { imgurl: await uploadCode(site, owner), index: 'wx', money: '150.00' } as const;
  const { orderNo } = await askAs(site, owner)(requestWithdrawal, wanted);
  for (const step of steps) await askAs(site, by)(calls[step], { orderNo });
  return { orderNo };
}

async function openCase(by: TestOperator) {
  const owner = await createMember(site.deps);
  const { orderNo } = await placeOrder(site, owner, coinsFor(30, 'alipay'));
  const raw = gateway.notify(orderNo, { fields: { money: '29.99' } });
  await site.app.inject({ url: `/renren-api/api/pay/notify/epay?${raw}` });
  const { list } = await askAs(site, by)(calls.listPaymentCases, { currentPage: 1 });
  const found = list.find((it) => it.orderNo === orderNo);
  return { caseId: found?.caseId ?? 0, channel: 'epay', tradeNo: found?.tradeNo ?? '' };
}

async function addApp(by: TestOperator) {
  const { secret, draft } = await askAs(site, by)(calls.beginTotp, {});
  const code = totpCode(readBase32(secret), totpStepOf(site.clock.now()));
  return { secret, payload: { draft, code, name: '手机' } };
}

/** With an app set up; answers the code of half a minute later. */
async function nextCode(by: TestOperator): Promise<string> {
  const { secret, payload } = await addApp(by);
  await askAs(site, by)(calls.addTotp, payload);
  return totpCode(readBase32(secret), totpStepOf(site.clock.now()) + 1);
}

const stages: Stages = {
  logOutOperator: async () => ({}),
  proveFactor: async (by) => ({ code: await nextCode(by) }),
  addTotp: async (by) => (await addApp(by)).payload,
  removeFactor: async (by) => {
    await nextCode(by);
    const { factors } = await askAs(site, by)(calls.listOwnFactors, {});
    return { id: factors[0]?.id ?? 0 };
  },
  renewRecoveryCodes: async (by) => {
    await nextCode(by);
    return {};
  },
  changeOwnPassword: async () => ({ oldPwd: 'a long pass phrase', newPwd: 'another pass phrase' }),
  endOwnSession: async ({ loginName }) => {
    const credentials = { loginName, loginPwd: 'a long pass phrase' };
    await askAs(site, null)(calls.logInOperator, credentials);
    return { id: 'others' };
  },
  addOperator: async () => ({ loginName: 'somebody new', roles: ['viewer'] }),
  changeRoles: async () => ({ ...(await other()), roles: ['viewer'] }),
  resetOperator: other,
  shutOutOperator: other,
  endOperatorSession: async (by) => {
    const { operatorId } = await createOperator(site.deps);
    const { list } = await askAs(site, by)(calls.listOperators, {});
    return { id: list.find((it) => it.id === operatorId)?.sessions[0]?.id ?? 0, reason };
  },
  answerMember: async () => ({ ...(await member()), content: '您好' }),
  assignConversation: async (by) => ({ ...(await member()), assignee: by.loginName }),
  closeConversation: async () => {
    const writer = await createMember(site.deps);
    await askAs(site, writer)(sendChat, { content: '在吗' });
    return { memberCode: writer.memberCode };
  },
  saveReply: async () => ({ title: '问候', content: '您好' }),
  removeReply: async (by) => {
    const { id } = await askAs(site, by)(calls.saveReply, { title: '问候', content: '您好' });
    return { id };
  },
  answerFeedback: async () => ({ ...(await feedback()), content: '谢谢' }),
  closeFeedback: async () => ({ ...(await feedback()), reason }),
  banMember: async () => ({ ...(await member()), reason }),
  unbanMember: async (by) => {
    const banned = { ...(await member()), reason };
    await askAs(site, by)(calls.banMember, banned);
    return banned;
  },
  makeCards: async () => ({ goods: 'coins', amount: 10, count: 2, reason }),
  confirmCards: async () => {
    const made = { goods: 'coins', amount: 1_000_000, count: 1, reason } as const;
    const other = askAs(site, await createOperator(site.deps));
    return { batchId: (await other(calls.makeCards, made)).batchId, reason };
  },
  revokeCards: async (by) => {
    const made = { goods: 'vip', amount: 30, count: 2, reason } as const;
    return { batchId: (await askAs(site, by)(calls.makeCards, made)).batchId, reason };
  },
  proposeTerms: async (by) => {
    const { inForce } = await askAs(site, by)(calls.getTerms, {});
    const { id: basedOn, terms } =
      inForce.find((it) => it.terms.kind === 'episode') ?? assert.fail();
    return { terms, effectiveFrom: '2099-01-01 00:00:00', reason, basedOn };
  },
  decideTerms: async () => {
    const asking = await createOperator(site.deps);
    const { inForce } = await askAs(site, asking)(calls.getTerms, {});
    const { id: basedOn, terms } = inForce.find((it) => it.terms.kind === 'coins') ?? assert.fail();
    const asked = { terms, effectiveFrom: null, reason, basedOn };
    const { id } = await askAs(site, asking)(calls.proposeTerms, asked);
    return { id, confirms: true, reason };
  },
  addChannel: async () => newChannel,
  changeChannel: async (by) => {
    const { id } = await askAs(site, by)(calls.addChannel, newChannel);
    const { kind: _, ...offer } = newChannel;
    return { ...offer, name: '备用', id, version: 1 };
  },
  replaceChannelKey: async (by) => ({
    ...(await askAs(site, by)(calls.addChannel, newChannel)),
    values: { key: 'another-key' },
    reason,
  }),
  decideChannelKey: async () => {
    const asking = await createOperator(site.deps);
    const { id } = await askAs(site, asking)(calls.addChannel, newChannel);
    const { list } = await askAs(site, asking)(calls.listChannels, {});
    const keyId = list.find((it) => it.id === id)?.waitingKey?.id ?? 0;
    return { keyId, confirms: true, reason };
  },
  testChannel: async () => ({ channel: 'sandbox', method: 'sandbox' }),
  askOrder: async () => {
    const { orderNo } = await placeOrder(site, await createMember(site.deps), coinsFor(30));
    return { orderNo };
  },
  exportOrders: async () => ({ from: '2026-01-01', until: '2026-01-31' }),
  exportWithdrawals: async () => ({}),
  startUpkeep: async () => ({ task: 'audit-ledger' }),
  retryJobs: async () => ({ queue: 'upkeep' }),
  exportFigures: async () => ({ from: '2026-01-01', until: '2026-01-31' }),
  exportRevenue: async () => ({}),
  getMemberFile: member,
  adjustMember: async () => ({ ...(await member()), goods: 'coins', amount: 5, reason }),
  decideAdjustment: async () => {
    const asking = await createOperator(site.deps);
    const large = { ...(await member()), goods: 'coins', amount: 5000, reason } as const;
    const { id } = await askAs(site, asking)(calls.adjustMember, large);
    return { id, applies: true, reason };
  },
  resetMemberPassword: async () => ({ ...(await member()), reason }),
  endMemberSessions: async () => ({ ...(await member()), reason }),
  noteMember: async () => ({ ...(await member()), text: '来电核实过 🏮' }),
  approveWithdrawal: (by) => withdrawal(by),
  startPayout: (by) => withdrawal(by, 'approveWithdrawal'),
  markWithdrawalPaid: async (by) => ({
    ...(await withdrawal(by, 'approveWithdrawal', 'startPayout')),
    payoutReference: 'wx4200000001',
    money: '150.00',
  }),
  rejectWithdrawal: async (by) => ({ ...(await withdrawal(by)), reason }),
  resolvePaymentCase: async (by) => {
    const { caseId } = await openCase(by);
    return { caseId, outcome: 'coins', reason };
  },
  refundOrder: async () => {
    const orderNo = await buy(site, await createMember(site.deps), coinsFor(30));
    return { orderNo, kind: 'refund', reference: 'R1', reason };
  },
  refundPaymentCase: async (by) => {
    const { caseId, ...payment } = await openCase(by);
    await callAs(site, by)(calls.resolvePaymentCase, { caseId, outcome: 'coins', reason });
    return { ...payment, kind: 'refund', reference: 'R2', reason };
  },
  decideReport: async () => ({ receipt: await report(), decision: 'uphold', note: reason }),
  clearReportWave: async () => ({ first: await report(), last: await report(), note: reason }),
  takeVideoDown: async () => ({ cartoonCode: (await createVideo(site.deps)).id, reason }),
  saveCategory: async () => category,
  orderCategories: async (by) => {
    const { code } = await askAs(site, by)(calls.saveCategory, { ...category, name: '一' });
    const sons = ['二', '三'].map((name) => ({ ...category, name, parentCode: code }));
    for (const son of sons) await askAs(site, by)(calls.saveCategory, son);
    const { list } = await askAs(site, by)(calls.listCategories, {});
    const codes = list.filter((it) => it.parentCode === code).map((it) => it.code);
    return { parentCode: code, codes: codes.toReversed() };
  },
  removeCategory: async (by) => ({
    code: (await askAs(site, by)(calls.saveCategory, { ...category, name: '四' })).code,
    reason,
  }),
  mergeCategories: async (by) => {
    const make = (name: string) => askAs(site, by)(calls.saveCategory, { ...category, name });
    return { code: (await make('九')).code, into: (await make('十')).code, reason };
  },
  saveTopic: (by) => topic(by, '五'),
  orderTopics: async (by) => {
    const ids: number[] = [];
    for (const name of ['六', '七'])
      ids.push((await askAs(site, by)(calls.saveTopic, await topic(by, name))).id);
    const { list } = await askAs(site, by)(calls.listAllTopics, {});
    return { ids: list.map(({ id }) => id).toReversed() };
  },
  removeTopic: async (by) => ({
    id: (await askAs(site, by)(calls.saveTopic, await topic(by, '八'))).id,
    reason,
  }),
  savePin: pin,
  orderPins: async (by) => {
    for (const next of [await pin(), await pin()]) await askAs(site, by)(calls.savePin, next);
    const { list } = await askAs(site, by)(calls.listPins, { place: 'latest' });
    return { place: 'latest', ids: list.map(({ id }) => id).toReversed() };
  },
  removePin: async (by) => askAs(site, by)(calls.savePin, await pin()),
  passProfile: async (by) => ({ ...(await changedProfile(by)), reason }),
  resetProfile: async (by) => ({ ...(await changedProfile(by)), reason, parts: ['nickname'] }),
  addRightsRecord: async () => consent((await createVideo(site.deps)).id),
  revokeRightsRecord: async (by) => {
    const made = consent((await createVideo(site.deps)).id);
    const { records } = await askAs(site, by)(calls.addRightsRecord, made);
    return { recordId: records[0]?.id ?? 0, reason };
  },
  startBatch: async () => batch((await createVideo(site.deps)).id),
  stopBatch: async (by) => ({
    id: (await askAs(site, by)(calls.startBatch, batch((await createVideo(site.deps)).id))).id,
  }),
  undeleteVideo: async (by) => {
    const { id } = await createVideo(site.deps);
    await askAs(site, by)(calls.deleteVideo, { id, reason });
    return { id };
  },
  removeEpisode: async () => {
    const { id, episodeIds } = await createVideo(site.deps, { episodes: 2 });
    return { id, episodeId: episodeIds[0] ?? 0, reason };
  },
  restoreVideo: async () => {
    const { id } = await createVideo(site.deps, { state: 'taken_down' });
    return { cartoonCode: id, reason };
  },
  hideDanmaku: async (by) => ({ id: await writeComment(by), reason }),
  hideManyDanmaku: async (by) => ({ ids: [await writeComment(by)], reason }),
  changeSettings: async () => ({ settings: { popupContent: '公告' }, reason }),
  saveAd: async () => ad,
  removeAd: async (by) => ({ ...(await askAs(site, by)(calls.saveAd, ad)), reason }),
};

/** A comment of a member; answers its id. */
async function writeComment(by: TestOperator): Promise<number> {
  const video = await createVideo(site.deps);
  const where = { cartoonCode: video.id, moviesInfoId: video.episodeIds[0] ?? 0 };
  const sender = await createMember(site.deps, { vip: { plan: 3, days: 365 } });
  await askAs(site, sender)(sendDanmaku, { ...where, text: '走开', time: 1 });
  const wanted = { cartoonCode: video.id, currentPage: 1 };
  const { list } = await askAs(site, by)(calls.listDanmaku, wanted);
  return list[0]?.id ?? 0;
}

const isName = (name: string): name is Name => name in calls;
const writing: readonly [Name, Call, CallAudit][] = Object.entries<Call>(calls).flatMap(
  ([name, call]) =>
    isName(name) && typeof call.audit === 'object' ? [[name, call, call.audit]] : [],
);

const staged = writing.filter(([name]) => name in stages);
const others = writing.filter(([name]) => !(name in stages));
test.each(others)(
  '%s is seen to leave its row in a test of its own',
  async (name, _call, audit) => {
    const path = auditedElsewhere[name];
    if (path === undefined) throw new Error(`${name} has no stage: no test sees what it leaves`);
    const text = await readFile(new URL(path, import.meta.url), 'utf8');
    expect(text).toContain(`'${audit.action}'`);
  },
);

const fieldsOf = (values: unknown): string[] =>
  typeof values === 'object' && values !== null ? Object.keys(values) : [];

test.each(staged)('%s leaves one row in the audit', async (name, call, audit) => {
  const by = await createOperator(site.deps, { password: 'a long pass phrase' });
  const payload: unknown = await stages[name]?.(by);
  const where = { operatorId: by.operatorId, action: audit.action };
  const before = await site.deps.prisma.audit.count({ where });
  const answer = await callAs(site, by)<Call>(call, payload);
  expect([name, answer.code, answer.msg]).toEqual([name, 0, '操作成功']);
  const rows = await site.deps.prisma.audit.findMany({ where, orderBy: { id: 'asc' } });
  expect(rows).toHaveLength(before + 1);
  const [row] = rows.slice(before);
  assert(row);
  const kept = [...fieldsOf(row.before), ...fieldsOf(row.after)];
  expect(kept.filter((field) => !audit.fields.includes(field))).toEqual([]);
  expect(row.address).toBe('127.0.0.1');
  expect(row.sessionId).toMatch(/^[\da-f]{16}$/);
  for (const it of [row.requestId, row.subjectKind, row.subjectId]) expect(it).toMatch(/\S/);
  expect(row.reason).toBe(
    fieldsOf(payload).some((it) => it === 'reason' || it === 'note') ? reason : '',
  );
});

test('nothing that only reads leaves a row, nor anything that is refused', async () => {
  const by = await createOperator(site.deps);
  await askAs(site, by)(calls.listAllAds, {});
  await askAs(site, by)(calls.getSettings, {});
  await callAs(site, by)(calls.removeAd, { id: 999_999, reason });
  await callAs(site, by)(calls.saveAd, { ...ad, id: 999_999 });
  const where = { operatorId: by.operatorId };
  expect(await site.deps.prisma.audit.count({ where })).toBe(0);
});
