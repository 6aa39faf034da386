import { answerFeedback } from '@lantern/contracts/calls/operator/feedback';
import type { FeedbackEntry } from '@lantern/contracts/entities/feedback';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import FeedbackDrawer from './feedback-drawer.tsx';

vi.mock('../../session/session.tsx', () => ({ useSession: () => ({ may: () => true }) }));

const buildEntry = (digit: string): FeedbackEntry => ({
  id: `${digit.repeat(8)}-1111-4111-8111-111111111111`,
  memberCode: digit.repeat(8),
  memberNichen: `会员${digit}`,
  content: `问题${digit}`,
  createTime: '2031-05-21 20:00:00',
  state: 'open',
  answer: '',
  handleTime: null,
  handler: '',
});
const [first, second] = [buildEntry('1'), buildEntry('2')];

/** The feedback that the address names. */
function Opened() {
  const [search] = useSearchParams();
  const entry = search.get('open') === first.id ? first : second;
  return <FeedbackDrawer entry={entry} onClose={() => undefined} />;
}

function openFirst() {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === answerFeedback.path) sent.push(JSON.parse(body));
    return Response.json({ code: 0, msg: '', data: null });
  });
  const router = createMemoryRouter([{ path: '/', element: <Opened /> }], {
    initialEntries: [`/?open=${first.id}`],
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { sent, open: ({ id }: FeedbackEntry) => router.navigate(`/?open=${id}`) };
}

// The field grows with its text, also when a font comes.
beforeEach(() => Reflect.set(document, 'fonts', new EventTarget()));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an answer goes to the feedback that is open, after a step from another one', async () => {
  const { sent, open } = openFirst();
  await screen.findByText('问题1');
  await act(() => open(second));
  await screen.findByText('问题2');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '已经修好' } });
  fireEvent.click(screen.getByRole('button', { name: '发送回复' }));
  await waitFor(() => expect(sent).toEqual([{ id: second.id, content: '已经修好' }]));
});
