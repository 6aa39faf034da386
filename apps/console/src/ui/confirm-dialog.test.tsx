import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ConfirmButton } from './confirm-button.tsx';

let answer: PromiseWithResolvers<void>;
const run = vi.fn<(reason: string) => Promise<void>>();

beforeEach(() => {
  // What jsdom lacks, and a field that grows asks for.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  answer = Promise.withResolvers();
  run.mockReset().mockImplementation(() => answer.promise);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmButton label="退款" question="退款 28 元？" asksReason run={run} done="已退款" />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  );
});
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const reason = () => screen.findByLabelText<HTMLTextAreaElement>('原因');

async function sendAndClose() {
  press('退款');
  fireEvent.change(await reason(), { target: { value: '重复支付' } });
  fireEvent.submit(await reason());
  await expect.poll(() => run.mock.calls.length).toBe(1);
  press('取消');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
}

test('what was sent is not sent once more from the dialog that is opened again', async () => {
  await sendAndClose();
  press('退款');
  fireEvent.submit(await reason());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(run).toHaveBeenCalledTimes(1);
  await act(async () => answer.resolve());
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  press('退款');
  expect((await reason()).value).toBe('');
});

test('a failure after the dialog was closed is told', async () => {
  await sendAndClose();
  await act(async () => answer.reject(new Error('down')));
  const told = await screen.findByRole('alert');
  expect(told.textContent).not.toBe('');
  press('退款');
  expect((await reason()).value).toBe('重复支付');
});
