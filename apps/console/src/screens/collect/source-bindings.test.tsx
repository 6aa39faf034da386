import { getOwnAccount } from '@lantern/contracts/calls/operator/session';
import { getSourceBindings } from '@lantern/contracts/calls/operator/sources';
import type { SourceBindings } from '@lantern/contracts/entities/operator-source';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { SessionProvider } from '../../session/session.tsx';
import { clearDrafts, keepDraftsOf } from '../../ui/draft-owner.ts';
import Bindings from './source-bindings.tsx';

const account = {
  loginName: 'ann',
  roles: ['owner'],
  factor: 'proved',
  factorKinds: ['totp'],
  provedUntil: null,
  endTime: '2031-05-21 20:00:00',
  newDevices: [],
};

const bindings: SourceBindings = {
  categories: [
    {
      remoteCode: '6',
      remoteName: '动作片',
      categoryCode: null,
      isIgnored: false,
      suggested: null,
    },
  ],
  players: [{ code: 'lzm3u8', kind: 'm3u8', serverPrefix: '' }],
  here: [{ code: '81', name: '山河纪行' }],
};

beforeEach(() => {
  keepDraftsOf('ann');
  vi.stubGlobal('fetch', async (path: string) => {
    const answers: Record<string, unknown> = {
      [getOwnAccount.path]: account,
      [getSourceBindings.path]: bindings,
    };
    return Response.json({ code: 0, msg: '', data: answers[path] ?? null });
  });
});

afterEach(() => {
  cleanup();
  clearDrafts();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <RouterProvider
            router={createMemoryRouter([{ path: '/:id', element: <Bindings /> }], {
              initialEntries: ['/3'],
            })}
          />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );

const category = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /动作片/ });
const prefix = () => screen.findByRole<HTMLInputElement>('textbox', { name: /lzm3u8/ });

test('what was chosen for categories and players is there after a reload, and can be dropped', async () => {
  const page = open();
  fireEvent.change(await category(), { target: { value: '81' } });
  fireEvent.change(await prefix(), { target: { value: 'https://cdn.example/' } });
  const kept = Object.entries(sessionStorage).map(([key, value]) => [key, String(value)] as const);
  page.unmount();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);

  open();
  expect((await category()).value).toBe('81');
  expect((await prefix()).value).toBe('https://cdn.example/');
  fireEvent.click(screen.getByRole('button', { name: '撤销修改' }));
  expect((await category()).value).toBe('');
  expect((await prefix()).value).toBe('');
});
