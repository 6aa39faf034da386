import { getOwnAccount, logOutOperator } from '@lantern/contracts/calls/operator/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
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

function Door() {
  const { account, refresh, take, logOut } = useSession();
  return (
    <>
      <p>{account ? `${account.loginName} ${account.factor}` : 'nobody'}</p>
      <button type="button" onClick={refresh}>
        again
      </button>
      <button type="button" onClick={() => account && take({ ...account, factor: 'proved' })}>
        prove
      </button>
      <button type="button" onClick={() => void logOut()}>
        leave
      </button>
    </>
  );
}

/** Opens the console of an operator who has yet to prove themselves, and reads the account again; that answer comes late. */
async function openWithLateAnswer(): Promise<{ client: QueryClient; release: () => void }> {
  const late = Promise.withResolvers<void>();
  let reads = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === logOutOperator.path) return Response.json({ code: 0, msg: '', data: null });
    reads += 1;
    if (reads > 1) await late.promise;
    return Response.json({ code: 0, msg: '', data: { ...accountOf('ann'), factor: 'to-prove' } });
  });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <Door />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('ann to-prove');
  screen.getByRole('button', { name: 'again' }).click();
  await waitFor(() => expect(client.isFetching()).toBe(1));
  return { client, release: late.resolve };
}

test.each([
  ['prove', 'ann proved'],
  ['leave', 'nobody'],
])('an account that was asked for before does not undo “%s”', async (name, shown) => {
  const { client, release } = await openWithLateAnswer();
  screen.getByRole('button', { name }).click();
  await screen.findByText(shown);
  await act(async () => release());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(await screen.findByText(shown)).toBeDefined();
  expect(screen.queryByText('ann to-prove')).toBeNull();
});
