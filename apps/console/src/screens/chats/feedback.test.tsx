import { answerFeedback, listFeedback } from '@lantern/contracts/calls/operator/feedback';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keyOf } from '../../api/call-api.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { useAddress } from '../../ui/address.ts';
import Feedback from './feedback.tsx';

vi.mock('../../session/session.tsx', () => ({ useSession: () => ({ may: () => true }) }));

const entry = {
  id: '11111111-1111-4111-8111-111111111111',
  memberCode: '10000001',
  memberNichen: '赵明',
  content: '播放器卡住',
  createTime: '2031-05-21 20:00:00',
  state: 'open',
  answer: '',
  handleTime: null,
  handler: '',
};

const List = () => <Feedback address={useAddress()} />;

// The field grows with its text, also when a font comes.
beforeEach(() => Reflect.set(document, 'fonts', new EventTarget()));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the feedback; `settle` is another operator who deals with it, of which this console hears. */
async function openFeedback() {
  const client = createQueryClient();
  let list = [entry];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === listFeedback.path)
      return Response.json({ code: 0, msg: '', data: { list, next: null, total: list.length } });
    const refusal = path === answerFeedback.path ? 'feedback-handled' : '';
    return Response.json({ code: 500, refusal, msg: '这条反馈已被处理', data: null });
  });
  history.replaceState(null, '', '/');
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={createBrowserRouter([{ path: '*', element: <List /> }])} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '播放器卡住' }));
  const settle = async (): Promise<void> => {
    list = [];
    await act(() => client.invalidateQueries({ queryKey: keyOf(listFeedback) }));
  };
  return { settle };
}

test('an answer that is being typed stays when another operator answers first, and is told why it is late', async () => {
  const { settle } = await openFeedback();
  const field = await screen.findByRole('textbox', { name: /回复/ });
  fireEvent.change(field, { target: { value: '请更新后再试' } });
  await settle();
  await waitFor(() => expect(screen.queryByRole('button', { name: '播放器卡住' })).toBeNull());
  expect(screen.getByDisplayValue('请更新后再试')).toBe(field);
  fireEvent.click(screen.getByRole('button', { name: '发送回复' }));
  await screen.findByText('这条反馈已被处理');
});
