import { sendFeedback } from '@lantern/contracts/calls/feedback';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { answering, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { Toaster } from '../../ui/toast.tsx';
import FeedbackScreen from './feedback-screen.tsx';

function write(text: string): void {
  renderAt(
    '/feed',
    <>
      <FeedbackScreen />
      <Toaster />
    </>,
  );
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: '提交' }));
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const statusText = () => screen.getByRole('status').textContent;

afterEach(() => {
  cleanup();
  resetStored();
  vi.unstubAllGlobals();
});

it('names the field by its label alone, and describes it by its count', () => {
  startFakeApi();
  write('');
  expect(screen.getByRole('textbox', { name: '留言内容', description: /^0\// })).toBe(field());
});

it.each(['', '  \n '])('sends no empty message (%j)', (text) => {
  const api = startFakeApi();
  write(text);
  expect(statusText()).toBe('请填写留言');
  expect(api.sentTo(sendFeedback)).toEqual([]);
});

it('sends the message, thanks for it and is ready for another', async () => {
  const api = startFakeApi(answering(sendFeedback, { id: '1' }));
  write(' 画面很美 ');
  await waitFor(() => expect(statusText()).toBe('感谢您的留言'));
  expect(api.sentTo(sendFeedback)[0]?.payload).toEqual({ comment_content: '画面很美' });
  expect(field().value).toBe('');
});

it('keeps the text when it was not delivered', async () => {
  startFakeApi(refusing(sendFeedback, 429, '留言太频繁，请稍后再试'));
  write('画面很美');
  await waitFor(() => expect(statusText()).toBe('留言太频繁，请稍后再试'));
  expect(field().value).toBe('画面很美');
});

it('keeps what is typed while a message is on its way, and through a step back', async () => {
  const api = startFakeApi(answering(sendFeedback, { id: '1' }));
  write('画面很美');
  fireEvent.change(field(), { target: { value: '画面很美，声音太小' } });
  await waitFor(() => expect(statusText()).toBe('感谢您的留言'));
  expect(api.sentTo(sendFeedback)).toHaveLength(1);
  expect(field().value).toBe('，声音太小');
  cleanup();
  renderAt('/feed', <FeedbackScreen />);
  expect(field().value).toBe('，声音太小');
});

it('keeps a pasted text whole that is too long, says so at the field, and does not send it', () => {
  const api = startFakeApi();
  write('字'.repeat(10_000));
  expect(field().value).toHaveLength(10_000);
  expect(screen.getByRole('alert').textContent).toBe('最多1000个字，多了9000个');
  expect(statusText()).toBe('最多1000个字，多了9000个');
  expect(document.activeElement).toBe(field());
  expect(api.sentTo(sendFeedback)).toEqual([]);
});
