import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { offerSteps, useSteps } from './list-steps.ts';

afterEach(cleanup);

test('an opened row leads to its neighbours, and over the end of the page to the first row of the next', () => {
  const open = vi.fn();
  const nextPage = vi.fn();
  const end = offerSteps({ keys: ['a', 'b'], open, nextPage });
  const { result, rerender } = renderHook(useSteps, { initialProps: 'a' });
  expect(result.current).toMatchObject({ place: 1, count: 2, previous: null });
  act(() => result.current?.next?.());
  expect(open).toHaveBeenLastCalledWith('b');
  rerender('b');
  act(() => result.current?.next?.());
  expect(nextPage).toHaveBeenCalledOnce();
  // The list is drawn once more before its next page is there.
  act(() => void offerSteps({ keys: ['a', 'b'], open, nextPage }));
  expect(open).toHaveBeenCalledOnce();
  act(() => void offerSteps({ keys: ['c'], open, nextPage: null }));
  expect(open).toHaveBeenLastCalledWith('c');
  rerender('c');
  expect(result.current).toMatchObject({ place: 1, count: 1, previous: null, next: null });
  end();
});

test('a row that is in no list on the screen has no neighbours', () => {
  const end = offerSteps({ keys: ['a'], open: vi.fn(), nextPage: null });
  const { result } = renderHook(useSteps, { initialProps: 'z' });
  expect(result.current).toBeNull();
  end();
});
