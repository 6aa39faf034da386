import { getOwnAccount } from '@lantern/contracts/calls/operator/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { announceSessionOver } from '../api/session-over.ts';
import { SessionProvider, useSession } from './session.tsx';

const accountOf = (loginName: string) => ({
  loginName,
  roles: ['service'],
  factor: 'proved',
  factorKinds: ['totp'],
  provedUntil: null,
  endTime: '2031-05-21 20:00:00',
  newDevices: [],
});

let whose = 'ann';

function Name() {
  const { account, refresh } = useSession();
  return (
    <button type="button" onClick={refresh}>
      {account?.loginName ?? 'nobody'}
    </button>
  );
}

async function openConsoleOfAnn(): Promise<QueryClient> {
  whose = 'ann';
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe(getOwnAccount.path);
    return Response.json({ code: 0, msg: '', data: accountOf(whose) });
  });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <Name />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('ann');
  client.setQueryData(['/admin-api/orders/list'], 'read by ann');
  return client;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what an operator has read stays while it is theirs', async () => {
  const client = await openConsoleOfAnn();
  act(() => announceSessionOver());
  await screen.findByText('nobody');
  screen.getByRole('button').click();
  await screen.findByText('ann');
  expect(client.getQueryData(['/admin-api/orders/list'])).toBe('read by ann');
});

test.each(['by another tab', 'after a session that ended'])(
  'what an operator has read is shown to no other, who logs in %s',
  async (how) => {
    const client = await openConsoleOfAnn();
    whose = 'bob';
    if (how !== 'by another tab') {
      act(() => announceSessionOver());
      await screen.findByText('nobody');
    }
    screen.getByRole('button').click();
    await screen.findByText('bob');
    expect(client.getQueryData(['/admin-api/orders/list'])).toBeUndefined();
  },
);
