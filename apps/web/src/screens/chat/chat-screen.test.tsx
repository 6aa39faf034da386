import { listChat, sendChat, sendChatPicture } from '@lantern/contracts/calls/chat';
import { autoRegister } from '@lantern/contracts/calls/member';
import type { ChatMessage } from '@lantern/contracts/entities/chat-message';
import { buildChatMessage } from '@lantern/contracts/testing/build-chat-message';
import { buildMember, buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { payingTexts } from '#text/money.ts';

import { arriveWith } from '../../features/chat/message-on-arrival.ts';
import { useSession } from '../../session/use-session.ts';
import { stored } from '../../storage/stored.ts';
import { answering, answeringEach, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { buildFile, startFakeUploads } from '../../testing/fake-upload.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import {
  stubIntersectionObserver,
  type StubbedObservers,
} from '../../testing/stub-intersection-observer.ts';
import { Toaster } from '../../ui/toast.tsx';
import ChatScreen from './chat-screen.tsx';
import { outbox } from './outbox.ts';
import type { Question } from './quick-questions.tsx';

/** The server's side of a conversation. */
let thread: ChatMessage[];
let observers: StubbedObservers;

const chatLine = (id: number, message: string, by: 'send' | 'receive' = 'send') =>
  buildChatMessage({ id: String(id), message, sendReceive: by });

const listing = () =>
  answeringEach(listChat, ({ before, after }) =>
    thread
      .filter(
        ({ id }) => (before === undefined || Number(id) < before) && Number(id) > (after ?? 0),
      )
      .slice(-50),
  );
const sending = () =>
  answeringEach(sendChat, ({ content, clientId }) => {
    const known = thread.find((message) => message.clientId === clientId);
    if (known) return known;
    const message = { ...chatLine(thread.length + 1, content), clientId };
    thread.push(message);
    return message;
  });

function openChat(): void {
  renderAt(
    '/service',
    <>
      <ChatScreen />
      <Toaster />
    </>,
  );
}

function Arrived() {
  const location = useLocation();
  return <p>{`${location.pathname} ${JSON.stringify(location.state)}`}</p>;
}

const log = () => screen.getByRole('log');
const lines = () =>
  within(log())
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('p.select-text')?.textContent ?? '');
const write = (text: string): void => {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
};

beforeEach(() => {
  thread = [];
  observers = stubIntersectionObserver();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = vi.fn<typeof URL.revokeObjectURL>();
  Element.prototype.scrollTo = vi.fn();
  stored.token.write('t'.repeat(43));
  stored.memberInfo.write(buildMember());
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetStored();
  outbox.clear();
});

it('greets a member who has never written', async () => {
  startFakeApi(listing());
  openChat();
  expect(await screen.findByText('您好，请问有什么可以帮您？')).toBeDefined();
});

it('shows a message at once, and the server’s version once it has arrived', async () => {
  thread = [chatLine(1, '您好', 'receive')];
  let arrive = (): void => undefined;
  const server = sending();
  const api = startFakeApi(listing(), {
    call: sendChat,
    body: async (payload) => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return server.body(payload);
    },
  });
  openChat();
  await waitFor(() => expect(lines()).toEqual(['您好']));
  write(' 视频打不开 ');
  expect(lines()).toEqual(['您好', '视频打不开']);
  expect(screen.getByText('发送中')).toBeDefined();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  await waitFor(() => expect(api.sentTo(sendChat)).toHaveLength(1));
  await act(async () => arrive());
  await waitFor(() => expect(screen.queryByText('发送中')).toBeNull());
  expect(lines()).toEqual(['您好', '视频打不开']);
});

it('sends a failed message again under the same id, even after leaving the screen', async () => {
  const api = startFakeApi(listing(), refusing(sendChat, 503, '服务繁忙'));
  openChat();
  await screen.findByRole('log');
  write('在吗');
  await screen.findByRole('button', { name: /重新发送/ });
  expect(screen.getByRole('status').textContent).toBe('服务繁忙');
  cleanup();
  openChat();
  api.change(sending());
  fireEvent.click(await screen.findByRole('button', { name: /重新发送/ }));
  await waitFor(() => expect(thread).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('发送中')).toBeNull());
  expect(lines()).toEqual(['在吗']);
  const ids = api.sentTo(sendChat).map(({ payload }) => JSON.stringify(payload));
  expect(new Set(ids).size).toBe(1);
});

it('shows a message once although its answer was lost and the list had it first', async () => {
  const server = sending();
  startFakeApi(listing(), {
    call: sendChat,
    async body(payload) {
      await server.body(payload);
      throw new TypeError('Failed to fetch');
    },
  });
  openChat();
  await screen.findByRole('log');
  write('在吗');
  await waitFor(() => expect(thread).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: /重新发送/ })).toBeNull());
  expect(lines()).toEqual(['在吗']);
});

it('keeps the order in which messages were written', async () => {
  startFakeApi(listing(), sending());
  openChat();
  await screen.findByRole('log');
  for (const text of ['一', '二', '三']) write(text);
  await waitFor(() => expect(thread.map(({ message }) => message)).toEqual(['一', '二', '三']));
});

it('shows what customer service says within three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  thread = [chatLine(1, '在吗')];
  const api = startFakeApi(listing());
  openChat();
  await waitFor(() => expect(lines()).toEqual(['在吗']));
  thread.push(chatLine(2, '在的', 'receive'));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(lines()).toEqual(['在吗', '在的']);
  expect(api.sentTo(listChat).at(1)?.payload).toEqual({ after: '1' });
});

it('pages back through a long conversation', async () => {
  thread = Array.from({ length: 120 }, (_, index) => chatLine(index + 1, `第${index + 1}句`));
  startFakeApi(listing());
  openChat();
  await waitFor(() => expect(lines()).toHaveLength(50));
  expect(screen.queryByText('您好，请问有什么可以帮您？')).toBeNull();
  act(() => observers.approachAll());
  await waitFor(() => expect(lines()).toHaveLength(100));
  act(() => observers.approachAll());
  await waitFor(() => expect(lines()).toHaveLength(120));
  expect(lines()[0]).toBe('第1句');
  expect(screen.getByText('您好，请问有什么可以帮您？')).toBeDefined();
});

it('sends pictures, and says why one cannot be sent', async () => {
  startFakeApi(listing());
  const arrived = { ...chatLine(1, '/uploads/p.webp'), messageType: 'img' } as const;
  const uploads = startFakeUploads(() => {
    thread.push(arrived);
    return { code: 0, msg: '', data: arrived };
  });
  openChat();
  await screen.findByRole('log');
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('发送图片'), { target: { files: [file] } });
  choose(buildFile('text/html'));
  expect(screen.getByRole('status').textContent).toBe('仅支持 JPG、PNG、WebP、GIF 格式的图片');
  choose(buildFile());
  expect(screen.getByRole('img', { name: '图片' }).getAttribute('src')).toBe('blob:picture');
  await screen.findByRole('button', { name: '查看图片' });
  // The browser keeps a file in memory for as long as it has an address.
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
  expect(uploads[0]?.path).toBe(sendChatPicture.path);
  expect(uploads[0]?.fields.clientId).toMatch(/^[\w-]{36}$/);
});

it('sends no empty message', async () => {
  const api = startFakeApi(listing());
  openChat();
  await screen.findByRole('log');
  write('  \n ');
  expect(screen.getByRole('status').textContent).toBe('请输入内容');
  expect(api.sentTo(sendChat)).toEqual([]);
});

it('keeps what is being typed through a look at another screen', () => {
  startFakeApi(listing());
  openChat();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '订单号是' } });
  cleanup();
  openChat();
  expect(screen.getByRole('textbox')).toHaveProperty('value', '订单号是');
});

it('sends on Enter, but not while a word is being chosen', async () => {
  startFakeApi(listing(), sending());
  openChat();
  await screen.findByRole('log');
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: '在吗' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  expect(lines()).toEqual([]);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(lines()).toEqual(['在吗']);
});

it('shows markup as text, in the direction of its language', async () => {
  thread = [chatLine(1, '<img src=x onerror=alert(1)>', 'receive')];
  startFakeApi(listing());
  openChat();
  expect((await screen.findByText('<img src=x onerror=alert(1)>')).dir).toBe('auto');
});

it('answers common questions by itself, where they were asked', async () => {
  thread = [chatLine(1, '您好', 'receive')];
  const api = startFakeApi(listing(), sending());
  openChat();
  await waitFor(() => expect(lines()).toEqual(['您好']));
  const ask = (question: string) => fireEvent.click(screen.getByRole('button', { name: question }));
  for (const { question } of payingTexts.questions) ask(question);
  const [failed, late, virus] = payingTexts.questions;
  const linesOf = (it: Question) => [it.question, `自动回复${it.answer}`];
  expect(lines()).toEqual(['您好', ...linesOf(failed), ...linesOf(late), ...linesOf(virus)]);
  expect(api.sentTo(sendChat)).toEqual([]);

  write('还是不行');
  await waitFor(() => expect(thread).toHaveLength(2));
  ask(failed.question);
  await waitFor(() =>
    expect(lines()).toEqual([
      '您好',
      ...linesOf(late),
      ...linesOf(virus),
      '还是不行',
      ...linesOf(failed),
    ]),
  );
  expect(screen.getByRole('link', { name: '发送订单' }).getAttribute('href')).toBe('/order');
});

it('answers common questions without a network', async () => {
  startFakeApi(refusing(listChat, 503, '服务繁忙'));
  openChat();
  await screen.findByText('服务繁忙');
  const [{ question, answer }] = payingTexts.questions;
  fireEvent.click(screen.getByRole('button', { name: question }));
  expect(lines()).toEqual([question, `自动回复${answer}`]);
});

it('sends what it was opened with, once', async () => {
  startFakeApi(listing(), sending());
  renderAt(
    { pathname: '/service', state: arriveWith('订单编号：V1') },
    <StrictMode>
      <ChatScreen />
      <Arrived />
    </StrictMode>,
  );
  await waitFor(() => expect(thread.map(({ message }) => message)).toEqual(['订单编号：V1']));
  await waitFor(() => expect(lines()).toEqual(['订单编号：V1']));
  expect(screen.getByText('/service null')).toBeDefined();
});

it('sends nothing for an address', async () => {
  const api = startFakeApi(listing());
  renderAt('/service?message=hello', <ChatScreen />);
  await screen.findByRole('log');
  expect(api.sentTo(sendChat)).toEqual([]);
});

it('offers another try when the conversation can’t be loaded', async () => {
  const api = startFakeApi(refusing(listChat, 503, '服务繁忙'));
  openChat();
  await screen.findByText('服务繁忙');
  api.change(answering(listChat, [chatLine(1, '您好', 'receive')]));
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(lines()).toEqual(['您好']));
});

it('does not show a member another member’s messages', async () => {
  startFakeApi(listing(), refusing(sendChat, 503));
  openChat();
  await screen.findByRole('log');
  write('我的秘密');
  await screen.findByRole('button', { name: /重新发送/ });
  act(() => stored.memberInfo.write(buildMember({ memberCode: '99999999' })));
  expect(lines()).toEqual([]);
});

it('does not send a member’s messages as another member', async () => {
  let refuse: () => void = () => undefined;
  const api = startFakeApi(listing(), {
    call: sendChat,
    body: () =>
      new Promise((resolve) => {
        refuse = () => resolve({ code: 503, msg: '服务繁忙', data: null });
      }),
  });
  openChat();
  await screen.findByRole('log');
  write('第一句');
  write('第二句');
  await waitFor(() => expect(api.sentTo(sendChat)).toHaveLength(1));
  act(() => stored.memberInfo.write(buildMember({ memberCode: '99999999' })));
  await act(async () => refuse());
  expect(api.sentTo(sendChat)).toHaveLength(1);
});

describe('before there is a member', () => {
  const Registering = () => {
    useSession(false);
    return null;
  };
  const openBeforeMember = (): void => {
    stored.token.clear();
    stored.memberInfo.clear();
    renderAt(
      '/service',
      <>
        <Registering />
        <ChatScreen />
        <Toaster />
      </>,
    );
  };

  it('keeps the message, and sends it once there is a member', async () => {
    let register = (): void => undefined;
    startFakeApi(listing(), sending(), {
      call: autoRegister,
      body: async () => {
        await new Promise<void>((resolve) => {
          register = resolve;
        });
        return { code: 0, msg: '', data: buildMemberWithToken() };
      },
    });
    openBeforeMember();
    write('在吗');
    expect(screen.getByRole('status').textContent).toBe('暂时无法发送，请稍后再试');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('在吗');
    await act(async () => register());
    await screen.findByRole('log');
    fireEvent.click(screen.getByRole('button', { name: '发送' }));
    await waitFor(() => expect(thread.map(({ message }) => message)).toEqual(['在吗']));
  });

  it('says why there is no member, and tries again on request', async () => {
    const api = startFakeApi(listing(), refusing(autoRegister, 429, '操作太频繁，请稍后再试'));
    openBeforeMember();
    await screen.findByText('操作太频繁，请稍后再试');
    api.change(answering(autoRegister, buildMemberWithToken()));
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByRole('log')).toBeDefined();
    expect(stored.memberInfo.read()).not.toBeNull();
  });
});
