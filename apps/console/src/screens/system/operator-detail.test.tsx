import { getOwnAccount } from '@lantern/contracts/calls/operator/session';
import type { OperatorEntry } from '@lantern/contracts/entities/operator';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { SessionProvider, useSession } from '../../session/session.tsx';
import { clearDrafts, keepDraftsOf } from '../../ui/draft-owner.ts';
import { OperatorDetail } from './operator-detail.tsx';

const account = {
  loginName: 'ann',
  roles: ['owner'],
  factor: 'proved',
  factorKinds: ['totp'],
  provedUntil: null,
  endTime: '2031-05-21 20:00:00',
  newDevices: [],
};

const bob: OperatorEntry = {
  id: 7,
  loginName: 'bob',
  roles: ['viewer'],
  memberCode: '',
  factorKinds: ['totp'],
  isShutOut: false,
  createTime: '2026-11-26 08:00:00',
  lastUseTime: null,
  sessions: [],
};

beforeEach(() => {
  keepDraftsOf('ann');
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ code: 0, msg: '', data: path === getOwnAccount.path ? account : null }),
  );
});

afterEach(() => {
  cleanup();
  clearDrafts();
  vi.unstubAllGlobals();
});

/** The operator, once it is known who looks. */
function Known({ operator }: { operator: OperatorEntry }) {
  const { account: own } = useSession();
  return own && <OperatorDetail operator={operator} onChange={() => undefined} />;
}

const open = (operator: OperatorEntry) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <Known operator={operator} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );

const role = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('roles that were chosen are there after a reload, beside those that another operator gave meanwhile', async () => {
  const page = open(bob);
  fireEvent.click(await role(/^客服/));
  const kept = Object.entries(sessionStorage).map(([key, value]) => [key, String(value)] as const);
  page.unmount();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);

  open({ ...bob, roles: ['viewer', 'content'] });
  expect((await role(/^客服/)).checked).toBe(true);
  expect((await role(/^内容/)).checked).toBe(true);
  expect(screen.getByRole('status').textContent).toContain('已恢复上次没有保存的修改');
  fireEvent.click(screen.getByRole('button', { name: '撤销修改' }));
  expect((await role(/^客服/)).checked).toBe(false);
  expect((await role(/^内容/)).checked).toBe(true);
});
