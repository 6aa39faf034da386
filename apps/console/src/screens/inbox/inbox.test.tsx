import { listInbox } from '@lantern/contracts/calls/operator/inbox';
import type { InboxItem } from '@lantern/contracts/entities/inbox';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';

import { keyOf } from '../../api/call-api.ts';
import { createQueryClient } from '../../api/query-client.ts';
import Inbox from './inbox.tsx';

vi.mock('../../session/session.tsx', () => ({ useSession: () => ({ may: () => true }) }));

const buildItem = (id: string): InboxItem => ({
  kind: 'feedback',
  id,
  subject: `会员${id}`,
  detail: '',
  pieces: null,
  memberCode: '',
  askedBy: '',
  reason: '',
  since: '2031-05-21 20:00:00',
  due: '2031-05-22 20:00:00',
  isLate: false,
  confirmers: [],
  isYours: true,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows what waits; `settle` deals with one of it. */
function openInbox() {
  const client = createQueryClient();
  let list = ['甲', '乙', '丙'].map(buildItem);
  vi.stubGlobal('fetch', async () => {
    const groups = [{ kind: 'feedback', total: list.length, able: [] }];
    return Response.json({ code: 0, msg: '', data: { groups, list } });
  });
  history.replaceState(null, '', '/');
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={createBrowserRouter([{ path: '*', element: <Inbox /> }])} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const settle = (settled: string): Promise<void> => {
    list = list.filter(({ id }) => id !== settled);
    return act(() => client.invalidateQueries({ queryKey: keyOf(listInbox) }));
  };
  return { settle };
}

const row = (name: string) => screen.findByRole('button', { name });
const open = async (name: string): Promise<void> => {
  const button = await row(name);
  button.focus();
  fireEvent.click(button);
  await screen.findByRole('dialog');
};

test('at the keyboard the focus goes on to what waits in the place of what was settled', async () => {
  const { settle } = openInbox();
  await open('会员乙');
  await settle('乙');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const next = await row('会员丙');
  await waitFor(() => expect(document.activeElement).toBe(next));
  await open('会员丙');
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('会员丙'));
});
