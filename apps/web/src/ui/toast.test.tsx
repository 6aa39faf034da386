import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

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
  act(() => showToast('第一条', 1000));
  act(() => void vi.advanceTimersByTime(900));
  act(() => showToast('第二条', 1000));
  act(() => void vi.advanceTimersByTime(900));
  expect(screen.getByRole('status').textContent).toBe('第二条');
});
