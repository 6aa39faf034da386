import { listInvitees } from '@lantern/contracts/calls/invite';
import { reportInvitee } from '@lantern/contracts/calls/moderation';
import { buildInvitee } from '@lantern/contracts/testing/build-invitee';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { stored } from '../../storage/stored.ts';
import { answering, answeringEach, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import {
  stubIntersectionObserver,
  type StubbedObservers,
} from '../../testing/stub-intersection-observer.ts';
import { Toaster } from '../../ui/toast.tsx';
import InviteesScreen from './invitees-screen.tsx';

vi.mock('virtua', async () => ({
  WindowVirtualizer: (await import('../../testing/plain-list.tsx')).PlainList,
}));

const friends = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildInvitee({ id: String(from + index), memberNichen: `好友${from + index}` }),
  );
const names = () =>
  screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

let observers: StubbedObservers;

beforeEach(() => {
  observers = stubIntersectionObserver();
  stored.memberInfo.write(buildMember({ memberCode: '12345678' }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('lists friends page by page, each with what they brought, until there are no more', async () => {
  const api = startFakeApi(
    answeringEach(listInvitees, ({ currentPage }) => ({
      list: currentPage === 1 ? friends(1, 10) : friends(11, 2),
      total: 12,
    })),
  );
  renderAt('/codelist', <InviteesScreen />);
  await waitFor(() => expect(names()).toHaveLength(10));
  expect(screen.getAllByText('+1天权益')).toHaveLength(10);
  expect(screen.getAllByText('2026-03-01 12:00')).toHaveLength(10);
  act(() => observers.approachAll());
  await waitFor(() => expect(names()).toHaveLength(12));
  expect(screen.getByText('没有更多了')).toBeDefined();
  expect(api.sent.map(({ payload }) => payload)).toEqual([
    { currentPage: 1, parentId: '12345678' },
    { currentPage: 2, parentId: '12345678' },
  ]);
});

it('cuts a name that is read from the right at its end, not at its beginning', async () => {
  const memberNichen = 'محمد عبد الله بن عبد الرحمن';
  startFakeApi(answering(listInvitees, { list: [buildInvitee({ memberNichen })], total: 1 }));
  renderAt('/codelist', <InviteesScreen />);
  expect((await screen.findByRole('heading', { name: memberNichen })).dir).toBe('auto');
});

it('promises no day for a friend who gave none, and says why', async () => {
  const rewards = ['given', 'same-network', 'not-active', 'daily-cap'] as const;
  const list = rewards.map((reward, id) => buildInvitee({ id: String(id), reward }));
  startFakeApi(answering(listInvitees, { list, total: 4 }));
  renderAt('/codelist', <InviteesScreen />);
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(
    screen.getAllByRole('article').map((it) => it.querySelector(':scope > span')?.textContent),
  ).toEqual(['+1天权益', '同一网络，未计入', '未活跃', '今日已满']);
});

it('says that no friend has joined yet, and how to invite one', async () => {
  startFakeApi(answering(listInvitees, { list: [], total: 0 }));
  renderAt('/codelist', <InviteesScreen />);
  expect(await screen.findByText('还没有邀请好友')).toBeDefined();
  expect(screen.getByRole('link', { name: '去邀请' }).getAttribute('href')).toBe('/share');
});

it('offers another try', async () => {
  const api = startFakeApi(refusing(listInvitees, 503, '服务繁忙'));
  renderAt('/codelist', <InviteesScreen />);
  await screen.findByText('服务繁忙');
  api.change(answering(listInvitees, { list: friends(1, 1), total: 1 }));
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(names()).toEqual(['好友1']));
});

it('reports a friend’s name and picture after a question, once', async () => {
  const list = friends(7, 2);
  const api = startFakeApi(
    answering(listInvitees, { list, total: 2 }),
    refusing(reportInvitee, 429, '操作太频繁'),
  );
  renderAt(
    '/codelist',
    <>
      <InviteesScreen />
      <Toaster />
    </>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  await screen.findByText('好友8');
  press('举报好友8的资料');
  press('取消');
  expect(api.sentTo(reportInvitee)).toEqual([]);
  press('举报好友8的资料');
  press('举报');
  await screen.findByText('操作太频繁');
  api.change(answering(reportInvitee, null));
  press('举报好友8的资料');
  press('举报');
  await screen.findByText('举报已提交');
  expect(screen.getByRole('button', { name: '已举报好友8的资料' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(screen.getByRole('button', { name: '举报好友7的资料' })).toHaveProperty('disabled', false);
  expect(api.sentTo(reportInvitee).map(({ payload }) => payload)).toEqual([
    { id: '8' },
    { id: '8' },
  ]);
});
