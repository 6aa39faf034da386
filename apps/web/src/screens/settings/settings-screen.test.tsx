import { logOut } from '@lantern/contracts/calls/member';
import { getConfig } from '@lantern/contracts/calls/site';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { buildVideos } from '@lantern/contracts/testing/build-video';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { stored } from '../../storage/stored.ts';
import { answering, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import { Toaster } from '../../ui/toast.tsx';
import SettingsScreen from './settings-screen.tsx';

const token = 't'.repeat(43);
const Place = () => <p data-testid="place">{useLocation().pathname}</p>;

function openSettings(): void {
  renderAt(
    '/centersetting',
    <>
      <SettingsScreen />
      <Place />
      <Toaster />
    </>,
  );
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const statusText = () => screen.getByRole('status').textContent;
const place = () => screen.getByTestId('place').textContent;

beforeEach(() => {
  stubIntersectionObserver();
  stored.token.write(token);
  stored.memberInfo.write(buildMember({ memberPwdTemp: '' }));
  stored.ageConfirmed.write(true);
  stored.savedVideos.write(buildVideos(30));
  stored.searchHistory.write(['灯塔']);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('leads to the personal info and to the password', () => {
  openSettings();
  expect(screen.getByRole('link', { name: /个人信息/ }).getAttribute('href')).toBe('/setinfo');
  expect(screen.getByRole('link', { name: /修改密码/ }).getAttribute('href')).toBe('/setpaw');
});

it('shows how much this device keeps, in stored bytes', () => {
  stored.savedVideos.clear();
  stored.searchHistory.write(['灯']);
  openSettings();
  // searchHistory (13) and ["灯"] (4 and 3 for the character)
  expect(screen.getByRole('button', { name: /清除缓存/ }).textContent).toBe('清除缓存20 B');
});

it('clears the app’s data after a question, and keeps the login', () => {
  openSettings();
  expect(screen.getByRole('button', { name: /清除缓存/ }).textContent).toContain('KB');
  press(/清除缓存/);
  press('确定');
  expect(statusText()).toBe('清除成功');
  expect(screen.getByRole('button', { name: /清除缓存/ }).textContent).toBe('清除缓存0 B');
  expect(Object.keys(localStorage).toSorted()).toEqual(['ageConfirmed', 'memberInfo', 'token']);
});

it('keeps what is not yet sent or answered', () => {
  const unanswered = 'w'.repeat(8);
  stored.forgottenVideos.write([7]);
  localStorage.setItem(stored.pendingWithdrawal.key, unanswered);
  openSettings();
  press(/清除缓存/);
  press('确定');
  expect(stored.forgottenVideos.read()).toEqual([7]);
  expect(localStorage.getItem(stored.pendingWithdrawal.key)).toBe(unanswered);
});

it('clears nothing when the member thinks again', () => {
  openSettings();
  press(/清除缓存/);
  press('取消');
  expect(stored.savedVideos.read()).toHaveLength(30);
});

it('switches the account: the token ends on the server, and no data of the member stays', async () => {
  const api = startFakeApi(answering(logOut, null));
  openSettings();
  press('切换账号');
  press('确定');
  await waitFor(() => expect(place()).toBe('/login'));
  expect(api.sentTo(logOut)[0]?.headers.get('Token')).toBe(token);
  expect(Object.keys(localStorage)).toEqual(['ageConfirmed']);
});

it('switches although the token had ended', async () => {
  startFakeApi(refusing(logOut, 8000));
  openSettings();
  press('切换账号');
  press('确定');
  await waitFor(() => expect(place()).toBe('/login'));
  expect(stored.memberInfo.read()).toBeNull();
});

it('stays when the server was not reached, so that no valid token is lost', async () => {
  startFakeApi().goOffline();
  openSettings();
  press('切换账号');
  press('确定');
  await waitFor(() => expect(statusText()).toBe('网络开小差了，请检查后重试'));
  expect(place()).toBe('/centersetting');
  expect(stored.token.read()).toBe(token);
});

it('stays when the server could not end the session', async () => {
  startFakeApi(refusing(logOut, 503, '服务繁忙'));
  openSettings();
  press('切换账号');
  press('确定');
  await waitFor(() => expect(statusText()).toBe('服务繁忙'));
  expect(stored.token.read()).toBe(token);
});

it('shows a member with the generated password how to come back, and asks', async () => {
  stored.memberInfo.write(buildMember({ memberPwdTemp: 'temp1234' }));
  const api = startFakeApi(answering(logOut, null), answering(getConfig, buildConfig()));
  openSettings();
  press('切换账号');
  const card = await screen.findByRole('dialog', { name: '身份凭证' });
  expect(card.textContent).toContain('temp1234');
  expect(screen.getByRole('button', { name: '保存图片' })).toBeDefined();
  press('暂不离开');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.sentTo(logOut)).toEqual([]);
  press('切换账号');
  fireEvent.click(await screen.findByRole('button', { name: '已保存，离开' }));
  await waitFor(() => expect(place()).toBe('/login'));
  expect(stored.memberInfo.read()).toBeNull();
});
