import * as account from '@lantern/contracts/calls/operator/account';
import { listConversations } from '@lantern/contracts/calls/operator/chat';
import {
  challengePasskey,
  getOwnAccount,
  logInOperator,
  proveFactor,
} from '@lantern/contracts/calls/operator/session';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { type TestApp, useTestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { SoftPasskey } from '../../../../test/soft-passkey.ts';

const minute = 60_000;
const here = 'http://localhost';
const credentials = { loginName: 'anna', loginPwd: 'a long pass phrase' };

async function withAnna() {
  const site = await useTestApp();
  const { loginName, loginPwd: password } = credentials;
  const anna = await createOperator(site.deps, { loginName, password });
  return { site, anna };
}
const logIn = (site: TestApp) => askAs(site, null)(logInOperator, credentials);
const challengeOf = (options: Record<string, unknown>): string =>
  z.string().parse(options['challenge']);

async function addKey(site: TestApp, session: { token: string }, name = '办公室的钥匙') {
  const key = new SoftPasskey();
  const options = await askAs(site, session)(account.beginPasskey, {});
  const passkey = key.make(challengeOf(options), here);
  return { key, ...(await askAs(site, session)(account.addPasskey, { passkey, name })) };
}

test('a passkey is made, signs a session in, and stands in the audit', async () => {
  const { site, anna } = await withAnna();
  const { key, recoveryCodes } = await addKey(site, anna);
  expect(recoveryCodes).toHaveLength(10);
  const session = await logIn(site);
  const call = callAs(site, session);
  expect((await call(listConversations, { currentPage: 1 })).code).toBe(403);
  const options = await askAs(site, session)(challengePasskey, {});
  expect(options).toMatchObject({
    rpId: 'localhost',
    allowCredentials: [{ id: key.id.toString('base64url') }],
  });
  const passkey = key.sign(challengeOf(options), here);
  expect((await askAs(site, session)(proveFactor, { passkey })).factor).toBe('proved');
  expect((await call(listConversations, { currentPage: 1 })).code).toBe(0);
  const [factor] = (await askAs(site, session)(account.listOwnFactors, {})).factors;
  expect(factor).toMatchObject({ kind: 'passkey', name: '办公室的钥匙' });
  const where = { operatorId: anna.operatorId };
  const rows = await site.deps.prisma.audit.findMany({ where, orderBy: { id: 'asc' } });
  expect(rows.map((it) => [it.action, it.after])).toEqual([
    ['factor.add', { kind: 'passkey', name: '办公室的钥匙' }],
    ['session.open', expect.objectContaining({ inBrowser: false })],
    ['session.prove', { kind: 'passkey' }],
  ]);
});

test('a challenge is good once, for its session, and for five minutes', async () => {
  const { site, anna } = await withAnna();
  const { key } = await addKey(site, anna);
  const session = await logIn(site);
  const challenge = async () => challengeOf(await askAs(site, session)(challengePasskey, {}));
  const prove = (passkey: ReturnType<SoftPasskey['sign']>, by: { token: string } = session) =>
    callAs(site, by)(proveFactor, { passkey });
  const once = key.sign(await challenge(), here);
  expect((await prove(once)).code).toBe(0);
  expect((await prove(once)).code).toBe(500);
  const elsewhere = await logIn(site);
  expect((await prove(key.sign(await challenge(), here), elsewhere)).code).toBe(500);
  const late = key.sign(await challenge(), here);
  site.clock.advance(5 * minute + 1);
  expect((await prove(late)).code).toBe(500);
  expect((await prove(key.sign('not asked for', here))).code).toBe(500);
});

test('another site, another key or an altered signature opens nothing', async () => {
  const { site, anna } = await withAnna();
  const { key } = await addKey(site, anna);
  const session = await logIn(site);
  const wrong: ((challenge: string) => ReturnType<SoftPasskey['sign']>)[] = [
    (challenge) => key.sign(challenge, 'https://evil.example'),
    (challenge) => new SoftPasskey().sign(challenge, here),
    (challenge) => ({
      ...new SoftPasskey().sign(challenge, here),
      id: key.id.toString('base64url'),
      rawId: key.id.toString('base64url'),
    }),
    (challenge) => {
      const signed = key.sign(challenge, here);
      const bytes = Buffer.from(signed.response.signature, 'base64url');
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
      const signature = bytes.toString('base64url');
      return { ...signed, response: { ...signed.response, signature } };
    },
  ];
  for (const make of wrong) {
    const options = await askAs(site, session)(challengePasskey, {});
    const passkey = make(challengeOf(options));
    const answer = await callAs(site, session)(proveFactor, { passkey });
    expect([answer.code, answer.msg]).toEqual([500, '验证码错误或已使用']);
  }
  expect((await askAs(site, session)(getOwnAccount, {})).factor).toBe('to-prove');
});

test('a key is one operator’s, and made for this site', async () => {
  const { site, anna } = await withAnna();
  const { key } = await addKey(site, anna);
  const other = await createOperator(site.deps);
  const add = async (origin: string, made = new SoftPasskey()) => {
    const options = await askAs(site, other)(account.beginPasskey, {});
    const passkey = made.make(challengeOf(options), origin);
    return callAs(site, other)(account.addPasskey, { passkey, name: '钥匙' });
  };
  expect((await add(here, key)).code).toBe(500);
  expect((await add('https://evil.example')).code).toBe(500);
  expect((await add(here)).code).toBe(0);
  expect((await askAs(site, other)(account.listOwnFactors, {})).recoveryCodesLeft).toBe(10);
});

test('with the last factor the recovery codes go too', async () => {
  const { site, anna } = await withAnna();
  await addKey(site, anna, '一');
  expect((await addKey(site, anna, '二')).recoveryCodes).toBeNull();
  const list = () => askAs(site, anna)(account.listOwnFactors, {});
  for (const { id } of (await list()).factors) {
    expect((await callAs(site, anna)(account.removeFactor, { id })).code).toBe(0);
  }
  expect(await list()).toEqual({ factors: [], recoveryCodesLeft: 0 });
  expect((await callAs(site, await logIn(site))(challengePasskey, {})).code).toBe(404);
});
