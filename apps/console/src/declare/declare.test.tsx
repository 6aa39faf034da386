import { removeAd, saveAd } from '@lantern/contracts/calls/operator/ads';
import { listOrders } from '@lantern/contracts/calls/operator/orders';
import { getOwnAccount } from '@lantern/contracts/calls/operator/session';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';

import { SessionProvider, useSession } from '../session/session.tsx';
import { useAddress } from '../ui/address.ts';
import { Act } from './act.tsx';
import { headline, yuan } from './cells.tsx';
import { choice, day, search } from './filters.ts';
import { defineList, List } from './list.tsx';
import { payloadOf } from './payload.ts';
import { factsOf } from './schema-facts.ts';

const order = {
  orderNo: 'E202611260000000001',
  memberCode: '100001',
  memberNichen: '赵明',
  typesOf: 2,
  commoditySpecification: 30,
  money: '28.00',
  channel: 'sandbox',
  method: 'wx',
  status: 'paid',
  tradeNo: '',
  openCases: 0,
  createTime: '2026-11-26 08:00:00',
  payTime: null,
};

const account = {
  loginName: 'ann',
  factor: 'proved',
  factorKinds: ['totp'],
  provedUntil: null,
  endTime: '2031-05-21 20:00:00',
  newDevices: [],
};

/** A server for an operator with these roles; records what it is sent. */
function startServer(roles: readonly string[]) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) });
    const answers: Record<string, unknown> = {
      [getOwnAccount.path]: { ...account, roles },
      [listOrders.path]: { list: [order], next: null, total: 1 },
    };
    return Response.json({ code: 0, msg: '', data: answers[path] ?? null });
  });
  return sent;
}

const orders = defineList(listOrders, {
  words: {
    label: '订单',
    emptyTitle: '没有',
    emptyHint: '还没有',
    text: '查找',
    state: '状态',
    from: '起',
    goods: '商品',
    money: '金额',
  },
  icon: ReceiptText,
  keyOf: ({ orderNo }) => orderNo,
  nameOf: ({ orderNo }) => orderNo,
  opens: 'drawer',
  filters: { text: search, state: choice({ paid: '已支付' }), from: day },
  columns: {
    goods: headline(({ memberNichen, orderNo }) => [memberNichen, orderNo]),
    money: yuan(({ money }) => money),
  },
});

function Orders() {
  const address = useAddress();
  return <List of={orders} address={address} />;
}

function show(path: string, element: ReactNode): void {
  history.replaceState(null, '', path);
  const router = createBrowserRouter([{ path: '*', element }]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a declared list sends what its address names, within the schema', async () => {
  const sent = startServer(['money']);
  show(`/?text=${'x'.repeat(80)}&state=paid&from=2026-02-31&after=abc`, <Orders />);
  await screen.findByText('赵明');
  expect(screen.getByRole('columnheader', { name: '金额' })).toBeDefined();
  expect(screen.getByText('¥28.00')).toBeDefined();
  expect(sent.find(({ path }) => path === listOrders.path)?.body).toEqual({
    text: 'x'.repeat(64),
    state: 'paid',
    after: 'abc',
  });
});

const remove = {
  label: '删除',
  question: (title: string) => `删除「${title}」？`,
  hint: '不能恢复',
  done: '已删除',
};

/** What a growing text area listens to, which the test's document lacks. */
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

test('an act asks for the reason that its payload has, and sends it', async () => {
  const sent = startServer(['content']);
  show('/', <Act of={removeAd} words={remove} about="灯" payload={{ id: 3 }} />);
  fireEvent.click(await screen.findByRole('button', { name: '删除' }));
  const dialog = await screen.findByRole('dialog', { name: '删除「灯」？' });
  fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '过期' } });
  const form = dialog.querySelector('form');
  if (form) fireEvent.submit(form);
  await expect
    .poll(() => sent.find(({ path }) => path === removeAd.path)?.body)
    .toEqual({ id: 3, reason: '过期' });
});

/** Says who is logged in, once that is known. */
const Known = () => <p>{useSession().account?.loginName}</p>;

test('an act is missing for an operator who may not make its call', async () => {
  startServer(['viewer']);
  const act = <Act of={removeAd} words={remove} about="灯" payload={{ id: 3 }} />;
  show(
    '/',
    <>
      <Known />
      {act}
    </>,
  );
  await screen.findByText('ann');
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
});

test('what is required and how long a text may be is read from the payload', () => {
  expect(factsOf(saveAd.payload, 'title')).toEqual({ isRequired: false, most: 100 });
  expect(factsOf(saveAd.payload, 'url')).toMatchObject({ isRequired: true });
  expect(factsOf(saveAd.payload, 'startTime')).toEqual({ isRequired: false });
  expect(payloadOf(listOrders.payload, { state: 'nonsense', size: 7 })).toEqual({ size: 7 });
});
