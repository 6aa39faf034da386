import { hideManyDanmaku, listDanmaku } from '@lantern/contracts/calls/operator/moderation';
import { getOwnAccount } from '@lantern/contracts/calls/operator/session';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { SessionProvider } from '../../session/session.tsx';
import { useAddress } from '../../ui/address.ts';
import DanmakuList from './danmaku-list.tsx';

const account = {
  loginName: 'ann',
  roles: ['owner'],
  factor: 'proved',
  factorKinds: ['totp'],
  provedUntil: null,
  endTime: '2031-05-21 20:00:00',
  newDevices: [],
};

const comments = Array.from({ length: 130 }, (_, place) => ({
  id: place + 1,
  text: `弹幕${place + 1}`,
  time: 3,
  cartoonCode: 7,
  moviesInfoId: 70,
  videoTitle: '夜航',
  memberCode: '10000001',
  memberNichen: '赵明',
  isBanned: false,
  hidden: false,
  createTime: '2026-11-26 08:00:00',
}));

const List = () => <DanmakuList address={useAddress()} />;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  // A field of several lines grows when its font comes, which happy-dom has none of.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});

test('more comments than a call takes are hidden by several', async () => {
  const hidden: number[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === hideManyDanmaku.path) {
      const { ids } = z.parse(hideManyDanmaku.payload, JSON.parse(body));
      hidden.push(ids.length);
      return Response.json({ code: 0, msg: '', data: { hidden: ids.length } });
    }
    const data =
      path === getOwnAccount.path
        ? account
        : path === listDanmaku.path
          ? { list: comments, total: comments.length }
          : null;
    return Response.json({ code: 0, msg: '', data });
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <RouterProvider router={createBrowserRouter([{ path: '*', element: <List /> }])} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }));
  const bar = await screen.findByRole('region', { name: '已选 130 项' });
  fireEvent.click(within(bar).getByRole('button', { name: '移除' }));
  const question = await screen.findByRole('dialog');
  fireEvent.change(within(question).getByLabelText(/原因/), { target: { value: '广告' } });
  fireEvent.click(within(question).getByRole('button', { name: '移除' }));
  await waitFor(() => expect(hidden).toEqual([100, 30]));
});
