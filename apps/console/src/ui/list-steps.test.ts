import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { offerSteps, useSteps } from './list-steps.ts';

afterEach(cleanup);

test('an opened row leads to its neighbours, and over the end of the page to the first row of the next', () => {
  const open = vi.fn();
  const nextPage = vi.fn();
  const end = offerSteps({ keys: ['a', 'b'], opened: 'b', open, nextPage });
  const { result, rerender } = renderHook(useSteps, { initialProps: 'a' });
  expect(result.current).toMatchObject({ place: 1, count: 2, previous: null });
  act(() => result.current?.next?.());
  expect(open).toHaveBeenLastCalledWith('b');
  rerender('b');
  act(() => result.current?.next?.());
  expect(nextPage).toHaveBeenCalledOnce();
  // The list is drawn once more before its next page is there.
  act(() => void offerSteps({ keys: ['a', 'b'], opened: 'b', open, nextPage }));
  expect(open).toHaveBeenCalledOnce();
  act(() => void offerSteps({ keys: ['c'], opened: 'b', open, nextPage: null }));
  expect(open).toHaveBeenLastCalledWith('c');
  rerender('c');
  expect(result.current).toMatchObject({ place: 1, count: 1, previous: null, next: null });
  end();
});

test('a row that is in no list on the screen has no neighbours', () => {
  const end = offerSteps({ keys: ['a'], opened: 'z', open: vi.fn(), nextPage: null });
  const { result } = renderHook(useSteps, { initialProps: 'z' });
  expect(result.current).toBeNull();
  end();
});

test.each([
  ['was closed before the next page came', ''],
  ['was left for one of another list', 'x'],
])('a row that %s opens nothing', (_what, opened) => {
  const open = vi.fn();
  offerSteps({ keys: ['a'], opened: 'a', open, nextPage: vi.fn() });
  const { result } = renderHook(useSteps, { initialProps: 'a' });
  act(() => result.current?.next?.());
  let end = (): void => undefined;
  act(() => void (end = offerSteps({ keys: ['c'], opened, open, nextPage: null })));
  act(() => void (end = offerSteps({ keys: ['d'], opened: 'a', open, nextPage: null })));
  expect(open).not.toHaveBeenCalled();
  end();
});
