import { logIn, logOut } from '@lantern/contracts/calls/member';
import { getConfig } from '@lantern/contracts/calls/site';
import type { MemberWithToken } from '@lantern/contracts/entities/member';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildMember, buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';

import { beginSession, endSession } from '../../session/session.ts';
import { stored } from '../../storage/stored.ts';
import { answering, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { Toaster } from '../../ui/toast.tsx';
import LoginScreen from './login-screen.tsx';

const Place = () => <p data-testid="place">{useLocation().pathname}</p>;
const old = buildMemberWithToken({ memberCode: '11111111', token: 'o'.repeat(43) });
const fresh = buildMemberWithToken({ memberCode: '22222222', token: 'n'.repeat(43) });

function logInAs(loginName: string, loginPwd: string): void {
  renderAt(
    '/login',
    <>
      <LoginScreen />
      <Place />
      <Toaster />
    </>,
  );
  fireEvent.change(screen.getByLabelText('账号'), { target: { value: loginName } });
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: loginPwd } });
  fireEvent.click(screen.getByRole('button', { name: '登录' }));
}

const statusText = () => screen.getByRole('status').textContent;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('says who may not come in, and whom to ask', () => {
  startFakeApi();
  logInAs('', '');
  expect(screen.getByText('未满18岁禁止访问')).toBeDefined();
  expect(screen.getByRole('link', { name: '联系客服' }).getAttribute('href')).toBe('/service');
  expect(statusText()).toBe('请输入账号');
});

it('makes the device that member’s, goes home and says so', async () => {
  startFakeApi(answering(logIn, fresh));
  logInAs(' demo ', 'demo1234');
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/'));
  expect(statusText()).toBe('登录成功！');
  expect(stored.token.read()).toBe(fresh.token);
  expect(stored.memberInfo.read()?.memberCode).toBe('22222222');
});

it('leaves nothing of the member before: the old token dies, what was stored goes', async () => {
  beginSession(old);
  stored.searchHistory.write(['灯塔']);
  stored.ageConfirmed.write(true);
  const api = startFakeApi(answering(logIn, fresh), answering(logOut, null));
  logInAs('demo', 'demo1234');
  await waitFor(() => expect(stored.token.read()).toBe(fresh.token));
  expect(api.sentTo(logOut)[0]?.headers.get('Token')).toBe(old.token);
  expect(Object.keys(localStorage).toSorted()).toEqual(['ageConfirmed', 'memberInfo', 'token']);
});

it('begins the new session after the old one has ended, whose answer takes back cookies', async () => {
  beginSession(old);
  const order: (string | null)[] = [];
  startFakeApi(answering(logIn, fresh), {
    call: logOut,
    async body() {
      await Promise.resolve();
      order.push(stored.token.read());
      return { code: 0, msg: '', data: null };
    },
  });
  logInAs('demo', 'demo1234');
  await waitFor(() => expect(stored.token.read()).toBe(fresh.token));
  expect(order).toEqual([old.token]);
});

it('lets no member wait outside because the old session could not be ended', async () => {
  beginSession(old);
  startFakeApi(answering(logIn, fresh), refusing(logOut, 503, '服务繁忙'));
  logInAs('demo', 'demo1234');
  await waitFor(() => expect(stored.token.read()).toBe(fresh.token));
  expect(statusText()).toBe('登录成功！');
});

it('keeps what a member has stored whose session had ended', async () => {
  const { token } = old;
  beginSession({ ...fresh, token });
  stored.searchHistory.write(['灯塔']);
  endSession(token);
  startFakeApi(answering(logIn, fresh));
  logInAs('demo', 'demo1234');
  await waitFor(() => expect(stored.token.read()).toBe(fresh.token));
  expect(stored.searchHistory.read()).toEqual(['灯塔']);
});

it('keeps what the same member has stored', async () => {
  stored.memberInfo.write(buildMember({ memberCode: '22222222' }));
  stored.searchHistory.write(['灯塔']);
  startFakeApi(answering(logIn, fresh));
  logInAs('demo', 'demo1234');
  await waitFor(() => expect(stored.token.read()).toBe(fresh.token));
  expect(stored.searchHistory.read()).toEqual(['灯塔']);
});

it.each<[string, Partial<MemberWithToken>, boolean]>([
  ['with VIP', { vipDate: '2027-01-01 00:00:00', vipPeriod: 1 }, true],
  ['with coins', { memberCion: 1 }, true],
  ['with money', { balance: '0.01' }, true],
  ['on trial', { vipDate: '2027-01-01 00:00:00', vipPeriod: 5 }, false],
  ['with nothing', {}, false],
  ['with a password of one’s own', { memberCion: 99, memberPwdTemp: '' }, false],
  ['that is entered again', { memberCion: 99, memberName: 'demo' }, false],
])('asks before an account is left %s that only a temporary password opens', async (...row) => {
  const [, fields, asks] = row;
  beginSession({ ...old, ...fields });
  const api = startFakeApi(
    answering(logIn, fresh),
    answering(logOut, null),
    answering(getConfig, buildConfig()),
  );
  logInAs('demo', 'demo1234');
  const card = () => screen.queryByRole('dialog', { name: '身份凭证' });
  await waitFor(() => expect(card() ?? stored.token.read()).not.toBe(old.token));
  expect(card() !== null).toBe(asks);
  expect(api.sentTo(logIn)).toHaveLength(asks ? 0 : 1);
  if (asks) fireEvent.click(screen.getByRole('button', { name: '已保存，离开' }));
  await waitFor(() => expect(stored.token.read()).toBe(fresh.token));
});

it('says why not, and changes nothing', async () => {
  beginSession(old);
  startFakeApi(refusing(logIn, 500, '账号或密码错误'));
  logInAs('demo', 'wrong');
  await waitFor(() => expect(statusText()).toBe('账号或密码错误'));
  expect(stored.token.read()).toBe(old.token);
});

it('has lanterns rising silently behind the form, and still ones for who asked for less motion', () => {
  startFakeApi();
  logInAs('', '');
  const video = () => document.querySelector('video');
  expect(video()?.muted).toBe(true);
  expect(video()?.getAttribute('src')).toBe('/login-scene.mp4');
  expect(video()?.autoplay).toBe(true);
  cleanup();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  logInAs('', '');
  expect(video()?.hasAttribute('src')).toBe(false);
  expect(video()?.autoplay).toBe(false);
  expect(video()?.getAttribute('poster')).toBe('/login-scene.webp');
});
