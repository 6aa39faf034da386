import { changeSettings, getSettings } from '@lantern/contracts/calls/operator/site';
import { getConfig } from '@lantern/contracts/calls/site';
import { moneySettings } from '@lantern/contracts/entities/site-settings';
import { envelope } from '@lantern/contracts/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { sendPayload } from '../../../test/send-call.ts';

/** A site whose settings stay as they are, and its operator. */
let unchanged: TestApp;
let asking: TestOperator;
beforeAll(async () => {
  unchanged = await buildTestApp();
  asking = await createOperator(unchanged.deps);
});
afterAll(() => unchanged.close());

test('an operator’s setting takes effect for all, and is audited with its operator and reason', async () => {
  const app = await useTestApp();
  const operator = await createOperator(app.deps);
  const ask = askAs(app, operator);
  const { settings: before, fixed } = await ask(getSettings, {});
  expect([before.shikan, before.bannedWords, fixed]).toEqual([30, [], []]);

  const changes = { shikan: 45, siteName: ' 夜航 ', bannedWords: ['加微信'] };
  const after = await ask(changeSettings, { settings: changes, reason: '试看更长' });
  expect(after.settings).toEqual({ ...before, ...changes, siteName: '夜航' });
  await expect
    .poll(() => askAs(app, null)(getConfig, {}))
    .toMatchObject({ shikan: 45, siteName: '夜航' });
  expect(await askAs(app, null)(getConfig, {})).not.toHaveProperty('bannedWords');

  const where = { operatorId: operator.operatorId };
  const kept = await app.deps.prisma.audit.findMany({ where, orderBy: { id: 'asc' } });
  expect(kept.map((it) => [it.action, it.target, it.reason])).toEqual([
    ['settings.change', 'setting bannedWords', '试看更长'],
    ['settings.change', 'setting shikan', '试看更长'],
    ['settings.change', 'setting siteName', '试看更长'],
  ]);
});

test('a value of the environment is fixed', async () => {
  const app = await useTestApp({ env: { SHIKAN: '20' } });
  const ask = askAs(app, await createOperator(app.deps));
  const { settings, fixed } = await ask(changeSettings, {
    settings: { shikan: 60, popupContent: '公告' },
    reason: '公告',
  });
  expect([settings.shikan, settings.popupContent, fixed]).toEqual([20, '公告', ['shikan']]);
});

test.each([
  ['an unknown name', { shikann: 45 }],
  ['an address a page may not open', { serviceUrl: 'javascript:alert(1)' }],
  ['an amount without its decimals', { minWithdrawal: '1' }],
  ['a site without a name', { siteName: '  ' }],
  ['what takes a second person', { commissionRate: 0.2 }],
  ['a script for every member’s browser', { analyticsUrl: 'https://elsewhere.example/s.js' }],
  ['the second pair of eyes', { twoPersonWithdrawal: '999999.00' }],
  ['the most that is paid out in a day', { withdrawalDailyCap: '999999.00' }],
  ['what one operator gives in a day', { grantDailyCoins: 100_000_000 }],
  ['what takes two to give', { twoPersonDays: 1_000_000 }],
  ['the cards that one operator makes in a day', { cardDailyCoins: 100_000_000 }],
  ['a trial without end', { newMemberTrialHours: 10_000_000_000_000 }],
  ['prices, which are changed as terms', { coinsPerYuan: 20, episodePrice: 3 }],
  ['what no database can hold', { hotWords: ['a\0b'] }],
])('%s changes nothing', async (_, wrong) => {
  const before = await askAs(unchanged, asking)(getSettings, {});
  const sent = { settings: { popupContent: '半途', ...wrong }, reason: '试' };
  expect((await callAs(unchanged, asking)(changeSettings, sent)).code).toBe(400);
  expect(await askAs(unchanged, asking)(getSettings, {})).toEqual(before);
});

test('money settings need their right, and nothing of a refused change is kept', async () => {
  const app = await useTestApp();
  const content = await createOperator(app.deps, { roles: ['content'] });
  const both = await createOperator(app.deps, { roles: ['content', 'money'] });
  for (const wanted of [{ inviteDailyCap: 9 }, { minWithdrawal: '0.01' }]) {
    const sent = { settings: { popupContent: '半途', ...wanted }, reason: '试' };
    const refused = await callAs(app, content)(changeSettings, sent);
    expect([refused.code, refused.msg]).toEqual([403, '您的角色没有此项权限']);
    expect((await callAs(app, both)(changeSettings, sent)).code).toBe(0);
    await callAs(app, both)(changeSettings, { settings: { popupContent: '' }, reason: '还原' });
  }
  const words = { settings: { popupContent: '公告' }, reason: '公告' };
  expect((await callAs(app, content)(changeSettings, words)).code).toBe(0);
  const { settings } = await askAs(app, both)(getSettings, {});
  expect(settings).toMatchObject({ popupContent: '公告', inviteDailyCap: 9 });
});

test('money settings are shown only with their right, also those that the environment fixes', async () => {
  const app = await useTestApp({ env: { EPISODE_PRICE: '3', SHIKAN: '20' } });
  for (const roles of [['content'], ['viewer'], ['content', 'viewer', 'service']] as const) {
    const operator = await createOperator(app.deps, { roles: [...roles] });
    const { settings, fixed } = await askAs(app, operator)(getSettings, {});
    const shown = Object.keys(settings);
    expect(moneySettings.filter((name) => shown.includes(name))).toEqual([]);
    expect([settings.siteName, fixed]).toEqual([expect.any(String), ['shikan']]);
  }
  const owner = await createOperator(app.deps);
  const { settings, fixed } = await askAs(app, owner)(getSettings, {});
  expect(moneySettings.filter((name) => settings[name] === undefined)).toEqual([]);
  expect(fixed.toSorted()).toEqual(['episodePrice', 'shikan']);
});

test('the second of two changes to one setting is refused; other settings don’t matter', async () => {
  const app = await useTestApp();
  const operator = await createOperator(app.deps);
  const ask = askAs(app, operator);
  const { version } = await ask(getSettings, {});
  const change = async (settings: object) => {
    const payload = { settings, reason: '试', version };
    const sent = await sendPayload(app, changeSettings, payload, { token: operator.token });
    return envelope.parse(sent.json());
  };
  expect((await change({ officialEmail: 'a@example.org' })).code).toBe(0);
  const { refusal, fields } = await change({ officialEmail: 'b@example.org', shikan: 99 });
  expect(refusal).toBe('settings-edited');
  expect(fields?.toSorted()).toEqual(['settings.officialEmail', 'settings.shikan']);
  expect((await change({ officialEmail: 'a@example.org' })).code).toBe(0);
  const { settings } = await ask(getSettings, {});
  expect([settings.officialEmail, settings.shikan]).toEqual(['a@example.org', 30]);
});

test('a notice shows from its beginning to its end', async () => {
  const app = await useTestApp();
  const operator = await createOperator(app.deps);
  const notice = { popupContent: '春节放假', noticeFrom: '2031-05-21 13:00:00' };
  const settings = { ...notice, noticeUntil: '2031-05-21 14:00:00' };
  await askAs(app, operator)(changeSettings, { settings, reason: '公告' });
  const shown = async () => (await askAs(app, null)(getConfig, {})).popupContent;
  expect(await shown()).toBe('');
  app.clock.advance(3_600_000);
  expect(await shown()).toBe('春节放假');
  app.clock.advance(3_600_000);
  expect(await shown()).toBe('');
});

test.each([
  ['a colour that can’t be read on the ground', { accentColor: '#102040' }],
  ['a colour that is more than one', { accentColor: '#ff7a1a;color:red' }],
  ['a logo of another site', { logo: 'https://elsewhere.example/a.png' }],
  ['a notice that begins at no time', { noticeFrom: '2031-02-30' }],
])('%s is refused', async (_, settings) => {
  const { code } = await callAs(unchanged, asking)(changeSettings, { settings, reason: '试' });
  expect(code).toBe(400);
});
