import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { BottomSheet } from './bottom-sheet.tsx';
import { showToast, Toaster } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  act(() => void vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});

it('says something for two seconds in a live region that stays', () => {
  const region = screen.getByRole('status');
  act(() => showToast('收藏成功'));
  expect(region.textContent).toBe('收藏成功');
  act(() => void vi.advanceTimersByTime(1999));
  expect(region.textContent).toBe('收藏成功');
  act(() => void vi.advanceTimersByTime(1));
  expect(region.textContent).toBe('');
});

it('gives a newer toast its own full time', () => {
  act(() => showToast('第一条', 'note', 1000));
  act(() => void vi.advanceTimersByTime(900));
  act(() => showToast('第二条', 'note', 1000));
  act(() => void vi.advanceTimersByTime(900));
  expect(screen.getByRole('status').textContent).toBe('第二条');
});

it('is read out while a sheet or a question hides the page', () => {
  const page = render(
    <BottomSheet open title="分享" onClose={() => undefined}>
      <p>…</p>
    </BottomSheet>,
  );
  act(() => showToast('复制成功', 'success'));
  expect(screen.getByRole('status').textContent).toBe('复制成功');
  page.unmount();
});

it('shows by an icon whether it worked', () => {
  const icon = () => screen.getByRole('status').querySelector('svg')?.getAttribute('class');
  act(() => showToast('收藏成功', 'success'));
  expect(icon()).toContain('text-success');
  act(() => showToast('上传失败', 'failure'));
  expect(icon()).toContain('text-danger');
  act(() => showToast('取消'));
  expect(icon()).toBeUndefined();
});

it('does not cover the button that it answers', () => {
  const placeAt = (element: Element, top: number) => {
    element.getBoundingClientRect = () => new DOMRect(20, top, 350, 44);
  };
  const rectOf = vi.spyOn(HTMLSpanElement.prototype, 'getBoundingClientRect');
  rectOf.mockReturnValue(new DOMRect(40, 610, 310, 48));
  const page = render(
    <>
      <button type="button">近</button>
      <button type="button">远</button>
    </>,
  );
  const [near, far] = [screen.getByText('近'), screen.getByText('远')];
  placeAt(near, 600);
  placeAt(far, 100);
  const place = () => screen.getByRole('status').firstElementChild?.className;
  fireEvent.pointerDown(far);
  act(() => showToast('远处'));
  expect(place()).toContain('bottom-');
  fireEvent.pointerDown(near);
  act(() => showToast('近处'));
  expect(place()).not.toContain('bottom-');
  rectOf.mockRestore();
  page.unmount();
});
