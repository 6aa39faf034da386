import { countMeAdClick } from '@lantern/contracts/calls/ad-clicks';
import { countUnreadChat } from '@lantern/contracts/calls/chat';
import { getSignState } from '@lantern/contracts/calls/sign';
import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { buildAd } from '@lantern/contracts/testing/build-ad';
import { buildAdGroups } from '@lantern/contracts/testing/build-ad-groups';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { buildSignState } from '@lantern/contracts/testing/build-sign-state';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { stored } from '../../storage/stored.ts';
import { answering, startFakeApi, type FakeAnswer } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import { Toaster } from '../../ui/toast.tsx';
import MineScreen from './mine-screen.tsx';

vi.mock('../../features/qr-card/draw-qr.ts', () => ({
  drawQr: async ({ text, widthPx, margin }: Record<string, unknown>) =>
    `data:image/png;base64,${btoa(JSON.stringify([text, widthPx, margin]))}`,
}));

const ads = buildAdGroups({
  user: [
    buildAd({ id: 1, type: 'user', title: '邀请好友', url: '/share' }),
    buildAd({ id: 2, type: 'user', status: 0 }),
  ],
});

function openMine(...answers: FakeAnswer[]) {
  const api = startFakeApi(
    answering(getConfig, buildConfig()),
    answering(getAds, ads),
    answering(countUnreadChat, { unread: 3 }),
    answering(countMeAdClick, null),
    ...answers,
  );
  renderAt(
    '/mine',
    <>
      <MineScreen />
      <Toaster />
    </>,
  );
  return api;
}

const hrefs = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', undefined);
  stubIntersectionObserver();
  stored.token.write('t'.repeat(43));
  stored.memberInfo.write(
    buildMember({ memberNichen: '小灯', memberCion: 12, balance: '20.00', memberCode: '12345678' }),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  resetStored();
});

it('shows the member and their balance', () => {
  openMine();
  expect(screen.getByRole('heading', { level: 2, name: /小灯/ })).toBeDefined();
  expect(screen.getByText('ID 12345678')).toBeDefined();
  expect(screen.getByText('这个人很懒，什么都没有留下')).toBeDefined();
  expect(screen.getByText('您还不是会员')).toBeDefined();
  expect(screen.getByRole('region', { name: '我的资产' }).textContent).toBe(
    '金币充值金币12余额提现余额¥20.00',
  );
});

it('offers a permanent member no plan', () => {
  stored.memberInfo.write(buildMember({ vipPeriod: 4, vipDate: '2036-01-01 00:00:00' }));
  openMine();
  expect(screen.queryByRole('link', { name: '会员充值' })).toBeNull();
  expect(screen.getByRole('link', { name: '查看权益' }).getAttribute('href')).toBe('/vip');
});

it.each([
  [{ count: 0, signedToday: false }, '今日签到今天签到得+1金币去签到'],
  [{ count: 6, signedToday: false }, '今日签到连续6天，今天不签到就断了去签到'],
  [{ count: 7, signedToday: true }, '今日签到已连续7天，明天+1金币已签到'],
])('says how the streak stands: %j', async (state, words) => {
  openMine(answering(getSignState, buildSignState(state)));
  const row = () => screen.getByRole('link', { name: /^今日签到/ });
  expect(row().textContent).toBe('今日签到每天签到领奖励去签到');
  await waitFor(() => expect(row().textContent).toBe(words));
  expect(row().getAttribute('href')).toBe('/sign');
});

it('leads everywhere', () => {
  openMine();
  expect(Object.fromEntries(hrefs())).toMatchObject({
    '登录/切换账号': '/login',
    会员充值: '/vip',
    充值金币: '/pay',
    提现余额: '/tx',
    账号管理: '/centersetting',
    推广分享: '/share',
    浏览记录: '/history',
    资金明细: '/agent',
    意见反馈: '/feed',
    修改密码: '/setpaw',
    邀请列表: '/codelist',
  });
  expect(
    within(screen.getByRole('region', { name: '常用服务' })).getAllByRole('listitem'),
  ).toHaveLength(10);
});

it('opens business partners’ page in a new tab, and the chat where there is none', async () => {
  openMine();
  const tile = () => screen.getByRole('link', { name: '商务合作' });
  expect(tile().getAttribute('href')).toBe('/service');
  cleanup();
  openMine(answering(getConfig, buildConfig({ businessUrl: 'https://partners.example' })));
  await waitFor(() => expect(tile().getAttribute('href')).toBe('https://partners.example'));
  expect(tile().getAttribute('rel')).toBe('noopener noreferrer');
});

it('shows waiting messages', async () => {
  openMine();
  expect(await screen.findByRole('link', { name: /3条未读消息/ })).toBeDefined();
});

it('shows the active ads, and counts their clicks', async () => {
  const api = openMine();
  fireEvent.click(await screen.findByRole('link', { name: /邀请好友/ }));
  await waitFor(() => expect(api.sentTo(countMeAdClick)).toHaveLength(1));
  expect(api.sentTo(countMeAdClick)[0]?.payload).toEqual({ id: 1 });
  expect(screen.getByRole('region', { name: '推荐' }).querySelectorAll('li')).toHaveLength(1);
});

it('shows no ads where the flag is off', async () => {
  const api = openMine(answering(getConfig, buildConfig({ showMeAd: false })));
  await waitFor(() => expect(api.sentTo(getAds)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: '推荐' })).toBeNull();
});

it('follows what another tab stores', async () => {
  openMine();
  const elsewhere = buildMember({ memberNichen: '换了名字', memberCode: '12345678' });
  localStorage.setItem('memberInfo', JSON.stringify(elsewhere));
  dispatchEvent(new StorageEvent('storage', { key: 'memberInfo' }));
  expect(await screen.findByRole('heading', { level: 2, name: /换了名字/ })).toBeDefined();
});

it('opens the credentials, remembers that they are open, and copies', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  openMine();
  fireEvent.click(screen.getByRole('button', { name: '身份凭证' }));
  const card = await screen.findByRole('dialog', { name: '身份凭证' });
  expect(localStorage.getItem('show')).toBe('true');
  await within(card).findByText('https://lantern.example');
  expect([...card.querySelectorAll('dt, dd span')].map((it) => it.textContent)).toEqual([
    '账号',
    'u20260001',
    '密码',
    'temp1234',
    '官网',
    'https://lantern.example',
    '邮箱',
    'hello@lantern.example',
  ]);
  const copies = within(card).getAllByRole('button', { name: /复制/ });
  expect(copies.map((it) => it.getAttribute('aria-label'))).toEqual([
    '复制密码',
    '复制官网',
    '复制邮箱',
  ]);
  for (const button of copies) fireEvent.click(button);
  expect(copied).toEqual(['temp1234', 'https://lantern.example', 'hello@lantern.example']);
  expect(await screen.findByText('复制成功')).toBeDefined();

  const qr = await within(card).findByRole('img', { name: '官网二维码' });
  const drawn = atob(qr.getAttribute('src')?.split(',')[1] ?? '');
  expect(JSON.parse(drawn)).toEqual(['https://lantern.example', 150, 1]);

  fireEvent.click(within(card).getByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('show')).toBeNull();
});

it('does not show a password that the member chose', async () => {
  stored.memberInfo.write(buildMember({ memberPwdTemp: '' }));
  stored.credentialsShown.write(true);
  openMine();
  const card = await screen.findByRole('dialog', { name: '身份凭证' });
  expect(card.textContent).toContain('已修改，请妥善保管');
  expect(within(card).queryByRole('button', { name: '复制密码' })).toBeNull();
});
