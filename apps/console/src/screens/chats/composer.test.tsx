import { answerMember, listConversation } from '@lantern/contracts/calls/operator/chat';
import { buildChatMessage } from '@lantern/contracts/testing/build-chat-message';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { clearDrafts, keepDraftsOf } from '../../ui/draft-owner.ts';
import { Composer } from './composer.tsx';

beforeEach(() => {
  // A field that grows with its text hears of fonts, which jsdom has none of.
  Object.assign(document, { fonts: new EventTarget() });
  keepDraftsOf('ann');
});

afterEach(() => {
  cleanup();
  clearDrafts();
  vi.unstubAllGlobals();
});

/** A server that answers when a test says so. */
function startSlowServer() {
  const sent: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === answerMember.path) sent.push(JSON.parse(body));
    await promise;
    return Response.json({ code: 0, msg: '', data: buildChatMessage() });
  });
  return { sent, answer: () => resolve(undefined) };
}

const open = (memberCode: string, Field = Composer, client = new QueryClient()) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <Field memberCode={memberCode} />
      </QueryClientProvider>
    </MantineProvider>,
  );

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const send = () => fireEvent.keyDown(field(), { key: 'Enter' });

test('what is typed while a message is on its way stays', async () => {
  const { sent, answer } = startSlowServer();
  open('100001');
  type('您好');
  send();
  await waitFor(() => expect(sent).toHaveLength(1));
  type('您好\n已为您退款');
  answer();
  await waitFor(() => expect(field().value).toBe('已为您退款'));
});

test('what was typed is there after a look at another conversation, until it was sent', async () => {
  const { answer } = startSlowServer();
  answer();
  const before = open('100001');
  type('正在核对');
  before.unmount();
  const other = open('100002');
  expect(field().value).toBe('');
  other.unmount();
  open('100001');
  expect(field().value).toBe('正在核对');
  send();
  await waitFor(() => expect(field().value).toBe(''));
  cleanup();
  open('100001');
  expect(field().value).toBe('');
});

test('what was typed is there after a reload', async () => {
  open('100001');
  type('正在核对');
  cleanup();
  vi.resetModules();
  const owner = await import('../../ui/draft-owner.ts');
  owner.keepDraftsOf('ann');
  const { Composer: Reloaded } = await import('./composer.tsx');
  open('100001', Reloaded);
  expect(field().value).toBe('正在核对');
});

test('another operator in the same tab sees nothing of it', () => {
  const before = open('100001');
  type('先别告诉他');
  before.unmount();
  keepDraftsOf('bob');
  open('100001');
  expect(field().value).toBe('');
});

test('an answer says what was seen, so that what comes meanwhile keeps waiting', async () => {
  const { sent } = startSlowServer();
  const client = new QueryClient();
  const pages = [[buildChatMessage({ id: '41' }), buildChatMessage({ id: '42' })]];
  client.setQueryData([listConversation.path, '100001'], { pages, pageParams: [''] });
  open('100001', Composer, client);
  type('您好');
  send();
  await waitFor(() => expect(sent).toMatchObject([{ content: '您好', seenId: '42' }]));
});
