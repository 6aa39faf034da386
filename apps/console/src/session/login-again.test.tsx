import { saveReply } from '@lantern/contracts/calls/operator/chat';
import { getOwnAccount, openConsole, proveFactor } from '@lantern/contracts/calls/operator/session';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { SessionOver } from '../api/api-errors.ts';
import { callApi } from '../api/call-api.ts';
import { LoginAgain } from './login-again.tsx';
import { SessionProvider, useSession } from './session.tsx';

const account = {
  loginName: 'ann',
  roles: ['service'],
  factor: 'proved',
  factorKinds: ['totp'],
  provedUntil: null,
  endTime: '2031-05-21 20:00:00',
  newDevices: [],
};

/** A server with one operator, whose session a test ends. */
function startServer(needsFactor: boolean) {
  const sent: string[] = [];
  let isIn = true;
  const answer = (path: string): object => {
    sent.push(path);
    if (path === openConsole.path) {
      isIn = !needsFactor;
      return { ...account, factor: needsFactor ? 'to-prove' : 'not-needed' };
    }
    if (path === proveFactor.path) isIn = true;
    if (!isIn) return { refusal: 'operator-only' };
    if (path === saveReply.path) return { id: 1, title: '问候', content: '您好' };
    return account;
  };
  vi.stubGlobal('fetch', async (path: string) => {
    const data = answer(path);
    const isRefused = 'refusal' in data;
    return Response.json({ code: isRefused ? 403 : 0, msg: '', data, ...(isRefused && data) });
  });
  return {
    sent,
    endSession() {
      isIn = false;
    },
  };
}

/** Some work: a text and its saving, for an operator who is logged in. */
function Work() {
  const { account: mine } = useSession();
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState('');
  if (!mine) return <p>{mine === null ? 'out' : 'wait'}</p>;
  const save = () =>
    void callApi(saveReply, { title: '问候', content: text }).then(
      () => setOutcome('saved'),
      (error: unknown) => setOutcome(String(error)),
    );
  return (
    <>
      <input aria-label="text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={save}>
        save
      </button>
      <output>{outcome}</output>
    </>
  );
}

async function openWork(): Promise<QueryClient> {
  const client = new QueryClient();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <SessionProvider>
          <Work />
          <LoginAgain />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.change(await screen.findByLabelText('text'), { target: { value: '写到一半' } });
  return client;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const written = () => screen.getByLabelText<HTMLInputElement>('text').value;

async function givePassword(): Promise<void> {
  await screen.findByRole('dialog', { name: '登录已结束，请重新登录' });
  expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('ann');
  const password = screen.getByLabelText('密码', { selector: 'input' });
  fireEvent.change(password, { target: { value: 'operator1234' } });
  press('登录');
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([false, true])(
  'a session that ends in the middle of an edit is opened over it, and the save goes on (with a factor: %s)',
  async (needsFactor) => {
    const server = startServer(needsFactor);
    await openWork();
    server.endSession();
    press('save');
    await givePassword();
    if (needsFactor) {
      const code = await screen.findByLabelText('验证码', { exact: true });
      fireEvent.change(code, { target: { value: '123456' } });
      press('验证');
    }
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('saved'));
    expect(written()).toBe('写到一半');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent.filter((path) => path === saveReply.path)).toHaveLength(2);
  },
);

test('who gives up is logged out', async () => {
  const server = startServer(false);
  await openWork();
  server.endSession();
  press('save');
  await screen.findByRole('dialog', { name: '登录已结束，请重新登录' });
  press('放弃未保存的内容，去登录页');
  expect(await screen.findByText('out')).toBeDefined();
});

test('a call that waits for the login is let go when the operator logs out meanwhile', async () => {
  const server = startServer(false);
  const client = await openWork();
  server.endSession();
  const waiting = callApi(saveReply, { title: '问候', content: '' });
  await screen.findByRole('dialog', { name: '登录已结束，请重新登录' });
  client.setQueryData(['account'], null);
  await expect(waiting).rejects.toBeInstanceOf(SessionOver);
});

test('who was not logged in is asked by nobody', async () => {
  const server = startServer(false);
  server.endSession();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <Work />
          <LoginAgain />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('out');
  expect(server.sent).toEqual([getOwnAccount.path]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
