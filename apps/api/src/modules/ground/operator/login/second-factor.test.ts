import type { OutgoingHttpHeaders } from 'node:http';

import type { Call } from '@lantern/contracts/call';
import { operatorCalls, type OperatorCallName } from '@lantern/contracts/calls/all-calls';
import * as account from '@lantern/contracts/calls/operator/account';
import { listConversations } from '@lantern/contracts/calls/operator/chat';
import { refundOrder } from '@lantern/contracts/calls/operator/payments';
import {
  getOwnAccount,
  logInOperator,
  logOutOperator,
  openConsole,
  proveFactor,
} from '@lantern/contracts/calls/operator/session';
import { envelope } from '@lantern/contracts/envelope';
import { expect, test } from 'vitest';

import { type TestApp, useTestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { readBase32 } from '../../../../test/read-base32.ts';
import { samplePayloads } from '../../../../test/sample-payloads.ts';
import { lockOperators } from '../operator.repo.ts';
import { deleteSessions } from './operator-session.repo.ts';
import { totpCode, totpStepOf } from './totp.ts';

const minute = 60_000;
const isCallName = (name: string): name is OperatorCallName => name in operatorCalls;
const endsSession: ReadonlySet<string> = new Set(['logOutOperator', 'endOwnSession']);
const credentials = { loginName: 'anna', loginPwd: 'a long pass phrase' };
const page = { currentPage: 1 };
const refund = {
  orderNo: 'V2026112118304412345678',
  kind: 'refund',
  reference: 'R1',
  reason: 'asked for',
} as const;

/** A site as in production, as far as operators see it. */
const inProduction = {
  NODE_ENV: 'production',
  PUBLIC_BASE_URL: 'https://site.example',
  ENVELOPE_KEY: 'a key for a test',
  ENVELOPE_IV: 'an iv for a test',
};

async function withAnna(env: Readonly<Record<string, string>> = {}) {
  const site = await useTestApp({ env });
  const { loginName, loginPwd: password } = credentials;
  await createOperator(site.deps, { loginName, password });
  return site;
}

async function logIn(site: TestApp, code?: string) {
  const sent = { ...credentials, ...(code === undefined ? {} : { code }) };
  return { token: (await askAs(site, null)(logInOperator, sent)).token };
}

/** Sets an authenticator app up; answers how it makes codes, and the recovery codes. */
async function setUpApp(site: TestApp, session: { token: string }) {
  const ask = askAs(site, session);
  const { secret, draft, address } = await ask(account.beginTotp, {});
  expect(address).toContain(`secret=${secret}`);
  const code = (shift = 0) => totpCode(readBase32(secret), totpStepOf(site.clock.now()) + shift);
  const added = await ask(account.addTotp, { draft, code: code(), name: '手机' });
  return { code, recoveryCodes: added.recoveryCodes ?? [] };
}

const refusalOf = async (answer: Promise<{ code: number; msg: string }>) => (await answer).msg;

test('in production an operator without a second factor can do nothing but set one up', async () => {
  const site = await withAnna(inProduction);
  const session = await logIn(site);
  const call = callAs(site, session);
  expect((await askAs(site, session)(getOwnAccount, {})).factor).toBe('to-set-up');
  expect(await refusalOf(call(listConversations, page))).toBe('请先设置两步验证');
  expect(await refusalOf(call(account.listOwnSessions, {}))).toBe('请先设置两步验证');
  await setUpApp(site, session);
  expect((await call(listConversations, page)).code).toBe(0);
  const own = await askAs(site, session)(getOwnAccount, {});
  expect(own).toMatchObject({ factor: 'proved', factorKinds: ['totp'] });
  const { factors } = await askAs(site, session)(account.listOwnFactors, {});
  const last = await call(account.removeFactor, { id: factors[0]?.id ?? 0 });
  expect(last.msg).toBe('这是最后一个验证方式，不能移除');
});

test('with a second factor a session does nothing before it was given, nor adds another one', async () => {
  const site = await withAnna();
  const { code } = await setUpApp(site, await logIn(site));
  const session = await logIn(site);
  const call = callAs(site, session);
  expect(await refusalOf(call(listConversations, page))).toBe('请先完成两步验证');
  expect(await refusalOf(call(account.beginTotp, {}))).toBe('请先完成两步验证');
  expect(await refusalOf(call(account.beginPasskey, {}))).toBe('请先完成两步验证');
  site.clock.advance(minute);
  expect((await askAs(site, session)(proveFactor, { code: code() })).factor).toBe('proved');
  expect((await call(listConversations, page)).code).toBe(0);
  expect((await call(logOutOperator, {})).code).toBe(0);
});

test('a session that ends while it sets a second factor up leaves none behind', async () => {
  const site = await withAnna();
  const session = await logIn(site);
  const { secret, draft } = await askAs(site, session)(account.beginTotp, {});
  const code = totpCode(readBase32(secret), totpStepOf(site.clock.now()));
  const adding = await site.deps.db.transact(async (tx) => {
    const [anna] = await lockOperators(tx);
    const late = callAs(site, session)(account.addTotp, { draft, code, name: '手机' });
    await expect.poll(() => countWaiting(site)).toBe(1);
    await deleteSessions(tx, { operatorId: anna?.operatorId ?? 0 });
    return { late };
  });
  expect((await adding.late).code).toBe(403);
  expect(await site.deps.prisma.operatorFactor.count()).toBe(0);
});

test('a code works once, in whatever session and process', async () => {
  const site = await withAnna();
  const beside = await useTestApp({ beside: site });
  const { code } = await setUpApp(site, await logIn(site));
  site.clock.advance(minute);
  const sessions = await Promise.all([logIn(site), logIn(site)]);
  const answers = await Promise.all(
    sessions.map((session, index) =>
      callAs(index === 0 ? site : beside, session)(proveFactor, { code: code() }),
    ),
  );
  expect(answers.map((it) => it.code).toSorted((a, b) => a - b)).toEqual([0, 500]);
  const late = await callAs(site, null)(logInOperator, { ...credentials, code: code() });
  expect(late.msg).toBe('验证码错误或已使用');
  site.clock.advance(minute);
  expect((await callAs(site, await logIn(site, code()))(listConversations, page)).code).toBe(0);
});

test('a code is the same in the wide digits of a keyboard for Chinese', async () => {
  const site = await withAnna();
  const session = await logIn(site);
  const wide = (code: string) =>
    code.replaceAll(/\d/g, (it) => '０１２３４５６７８９'.charAt(Number(it)));
  const { secret, draft } = await askAs(site, session)(account.beginTotp, {});
  const code = () => totpCode(readBase32(secret), totpStepOf(site.clock.now()));
  await askAs(site, session)(account.addTotp, { draft, code: wide(code()), name: '手机' });
  site.clock.advance(minute);
  expect((await askAs(site, session)(proveFactor, { code: wide(code()) })).factor).toBe('proved');
});

test('a sensitive call asks for the second factor again after ten minutes', async () => {
  const site = await withAnna();
  const first = await logIn(site);
  const { code } = await setUpApp(site, first);
  const call = callAs(site, first);
  expect((await call(refundOrder, refund)).code).toBe(404);
  site.clock.advance(10 * minute + 1);
  expect(await refusalOf(call(refundOrder, refund))).toBe('请再次完成两步验证');
  expect(await refusalOf(call(account.renewRecoveryCodes, {}))).toBe('请再次完成两步验证');
  expect((await call(listConversations, page)).code).toBe(0);
  await askAs(site, first)(proveFactor, { code: code() });
  expect((await call(refundOrder, refund)).code).toBe(404);
});

test('every call that is declared so asks for a recent factor, and no other call does', async () => {
  const site = await withAnna();
  const session = await logIn(site);
  await setUpApp(site, session);
  site.clock.advance(10 * minute + 1);
  const askingFor = new Map<string, boolean>();
  const declared = new Map<string, boolean>();
  for (const [name, call] of Object.entries<Call>(operatorCalls)) {
    if (typeof call.needs === 'string' || !isCallName(name) || endsSession.has(name)) continue;
    const { body } = await site.app.inject({
      method: 'POST',
      url: call.path,
      headers: session,
      payload: { ...samplePayloads[name] },
    });
    askingFor.set(name, envelope.parse(JSON.parse(body)).refusal === 'factor-old');
    declared.set(name, call.needs.factor === 'recent' || call.needs.factor === 'first or recent');
  }
  expect([...askingFor].filter(([name, asks]) => asks !== declared.get(name))).toEqual([]);
  expect(askingFor.size).toBeGreaterThan(100);
});

test('a recovery code stands for the second factor once, until codes are drawn again', async () => {
  const site = await withAnna();
  const { recoveryCodes } = await setUpApp(site, await logIn(site));
  expect(recoveryCodes).toHaveLength(10);
  const [one = '', two = ''] = recoveryCodes;
  const session = await logIn(site, ` ${one.toLowerCase().replaceAll('-', ' ')}`);
  const ask = askAs(site, session);
  expect((await ask(account.listOwnFactors, {})).recoveryCodesLeft).toBe(9);
  const again = await callAs(site, null)(logInOperator, { ...credentials, code: one });
  expect(again.msg).toBe('验证码错误或已使用');
  const kept = await site.deps.prisma.operatorRecoveryCode.findMany();
  expect(JSON.stringify(kept.map((it) => Buffer.from(it.digest).toString('latin1')))).not.toContain(
    two.replaceAll('-', ''),
  );
  const renewed = await ask(account.renewRecoveryCodes, {});
  expect(renewed.recoveryCodes).toHaveLength(10);
  expect((await callAs(site, null)(logInOperator, { ...credentials, code: two })).code).toBe(500);
  await logIn(site, renewed.recoveryCodes[0]);
});

test('wrong codes cost time, and not those of another operator', async () => {
  const site = await withAnna({ LIMIT_LOGIN_FAILURES: '5' });
  const { code } = await setUpApp(site, await logIn(site));
  const call = callAs(site, await logIn(site));
  const codes: number[] = [];
  for (let tries = 0; tries < 7; tries++) {
    codes.push((await call(proveFactor, { code: '000000' })).code);
  }
  expect(codes).toEqual([500, 500, 500, 500, 500, 429, 429]);
  expect((await call(proveFactor, { code: code(1) })).code).toBe(429);
  site.clock.advance(15 * minute);
  expect((await call(proveFactor, { code: code() })).code).toBe(0);
});

/** Logs in with the password alone, as a browser with these cookies; returns its cookies after the login. */
async function openBrowser(site: TestApp, address: string, known = '') {
  const headers = { cookie: known, 'x-console': '1' };
  const opened = await callAs(site, null)(openConsole, credentials, { headers, address });
  expect(opened.code).toBe(0);
  return { cookie: `${known}; ${cookiesOf(opened.headers)}`, address };
}

const cookiesOf = (headers: OutgoingHttpHeaders): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((it) => it.split(';')[0])
    .join('; ');

const proveIn = (site: TestApp, browser: { cookie: string; address: string }, code: string) =>
  callAs(site, null)(
    proveFactor,
    { code },
    { headers: { cookie: browser.cookie, 'x-console': '1' }, address: browser.address },
  );

test('who knows the password guesses no more codes by logging in again, from here or elsewhere', async () => {
  const limits = { LIMIT_LOGIN_FAILURES: '3', LIMIT_LOGIN_FAILURES_PER_DAY: '8' };
  const site = await withAnna(limits);
  const { code } = await setUpApp(site, await logIn(site));
  site.clock.advance(minute);
  const anna = await openBrowser(site, '192.0.2.1');
  const proved = await proveIn(site, anna, code());
  expect(proved.code).toBe(0);
  const wrongs = async (address: string) => {
    const browser = await openBrowser(site, address);
    const answers: number[] = [];
    for (let tries = 0; tries < 3; tries++) {
      answers.push((await proveIn(site, browser, '000000')).code);
    }
    return answers;
  };
  expect(await wrongs('192.0.2.66')).toEqual([500, 500, 500]);
  expect(await wrongs('192.0.2.66')).toEqual([429, 429, 429]);
  expect(await wrongs('192.0.2.67')).toEqual([500, 500, 500]);
  expect(await wrongs('192.0.2.68')).toEqual([500, 500, 429]);
  expect(await wrongs('192.0.2.69')).toEqual([429, 429, 429]);
  site.clock.advance(minute);
  const stranger = await openBrowser(site, '192.0.2.70');
  expect((await proveIn(site, stranger, code())).code).toBe(429);

  const again = await openBrowser(site, '192.0.2.7', cookiesOf(proved.headers));
  expect((await proveIn(site, again, code())).code).toBe(0);
});

test('a drawn secret is good for ten minutes, in the session it was drawn in', async () => {
  const site = await withAnna();
  const session = await logIn(site);
  const { secret, draft } = await askAs(site, session)(account.beginTotp, {});
  const now = () => totpCode(readBase32(secret), totpStepOf(site.clock.now()));
  const other = callAs(site, await logIn(site));
  const elsewhere = await other(account.addTotp, { draft, code: now(), name: '手机' });
  expect(elsewhere.msg).toBe('等待过久，请重新开始设置');
  const call = callAs(site, session);
  expect((await call(account.addTotp, { draft, code: '000000', name: '手机' })).code).toBe(500);
  site.clock.advance(10 * minute + 1);
  const late = await call(account.addTotp, { draft, code: now(), name: '手机' });
  expect(late.msg).toBe('等待过久，请重新开始设置');
});

test('secrets of apps are kept encrypted', async () => {
  const site = await withAnna();
  const session = await logIn(site);
  const ask = askAs(site, session);
  const { secret, draft } = await ask(account.beginTotp, {});
  const code = totpCode(readBase32(secret), totpStepOf(site.clock.now()));
  await ask(account.addTotp, { draft, code, name: '手机' });
  const [kept] = await site.deps.prisma.operatorFactor.findMany();
  expect(Buffer.from(kept?.secret ?? []).includes(readBase32(secret))).toBe(false);
  expect(
    JSON.stringify(await site.deps.prisma.audit.findMany(), (_key, it: unknown) =>
      typeof it === 'bigint' ? Number(it) : it,
    ),
  ).not.toContain(secret);
});
