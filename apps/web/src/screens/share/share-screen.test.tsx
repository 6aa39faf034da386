import { listInvitees } from '@lantern/contracts/calls/invite';
import { buildInvitee } from '@lantern/contracts/testing/build-invitee';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { stored } from '../../storage/stored.ts';
import { answering, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { Toaster } from '../../ui/toast.tsx';
import { inviteLink } from './invite-link.ts';
import ShareScreen from './share-screen.tsx';

vi.mock('../../features/qr-card/draw-qr.ts', () => ({
  drawQr: async (wish: unknown) => `data:image/png;base64,${btoa(JSON.stringify(wish))}`,
}));

const copied: string[] = [];

beforeEach(() => {
  copied.length = 0;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  stored.token.write('t'.repeat(43));
  stored.memberInfo.write(
    buildMember({ memberCode: '12345678', memberAvatar: '/uploads/me.webp' }),
  );
  startFakeApi(answering(listInvitees, { list: [], total: 12 }));
  openShare();
});

function openShare(): void {
  renderAt(
    '/share',
    <>
      <ShareScreen />
      <Toaster />
    </>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  resetStored();
});

it('draws the link as a code of 110 px with the member’s picture in it', async () => {
  const qr = await screen.findByRole('img', { name: '邀请二维码' });
  const wish: unknown = JSON.parse(atob(qr.getAttribute('src')?.split(',')[1] ?? ''));
  expect(wish).toEqual({
    text: `${location.origin}/?id=12345678`,
    widthPx: 110,
    margin: 2,
    logo: '/uploads/me.webp',
  });
  expect(qr.getAttribute('width')).toBe('110');
});

it('says what an invitation brings, and copies the link and the code', async () => {
  expect(screen.getByRole('heading', { name: '好友点击链接，立得1天会员' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '复制链接' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('复制成功'));
  fireEvent.click(screen.getByRole('button', { name: '复制邀请码 12345678' }));
  expect(copied).toEqual([`${location.origin}/?id=12345678`, '12345678']);
});

it('says when copying failed', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
  Object.assign(document, { execCommand: () => false });
  fireEvent.click(screen.getByRole('button', { name: '复制链接' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('复制失败'));
});

it('copies words for a friend with the link in one tap, and says so', async () => {
  fireEvent.click(screen.getByRole('button', { name: '复制邀请语和链接' }));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('邀请语和链接已复制，去粘贴给好友吧'),
  );
  expect(copied).toEqual([`我在灯影看片，一起来看：${location.origin}/?id=12345678`]);
});

it.each([
  ['given', '还差1位好友，得1天会员'],
  ['same-network', '还差1位好友，得1天会员'],
  ['not-active', '只差新好友打开一个页面，得1天会员'],
  ['daily-cap', '今天的奖励已满。明天再来1位好友，得1天会员'],
] as const)('the newest friend is %s: says how far the next reward is', async (reward, words) => {
  const next = () => screen.getByRole('region', { name: '下一份奖励' }).textContent;
  expect(next()).toBe('下一份奖励还差1位好友，得1天会员');
  cleanup();
  const friends = [buildInvitee({ id: '2', reward }), buildInvitee({ id: '1' })];
  startFakeApi(answering(listInvitees, { list: friends, total: 2 }));
  openShare();
  await screen.findByText('已邀请2人');
  expect(next()).toBe(`下一份奖励${words}`);
});

it('counts the invited friends', async () => {
  const list = await screen.findByRole('link', { name: '邀请列表 已邀请12人' });
  expect(list.getAttribute('href')).toBe('/codelist');
});

it('shows the address by which the visitor reached the site', () => {
  expect(inviteLink('12345678', 'https://lantern.example')).toBe(
    'https://lantern.example/?id=12345678',
  );
});
