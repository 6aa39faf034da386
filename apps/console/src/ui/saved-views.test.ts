import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { useSavedViews } from './saved-views.ts';
import { useColumnChoice } from './use-column-choice.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Two tabs of one browser, each with its list. */
const openTabs = <Kept>(useKept: (list: string) => Kept) =>
  ['/videos', '/orders'].map((list) => renderHook(() => useKept(list)).result);

const namesOf = (list: string): string[] =>
  renderHook(() => useSavedViews(list)).result.current.views.map(({ name }) => name);

test('a view that one tab saves is not lost when another tab saves one', () => {
  const [videos, orders] = openTabs(useSavedViews);
  act(() => videos?.current.save({ name: '待审', query: 'state=draft' }));
  act(() => orders?.current.save({ name: '大额', query: 'least=100' }));
  act(() => videos?.current.save({ name: '下架', query: 'state=hidden' }));
  expect([namesOf('/videos'), namesOf('/orders')]).toEqual([['待审', '下架'], ['大额']]);
  act(() => orders?.current.remove('大额'));
  expect([namesOf('/videos'), namesOf('/orders')]).toEqual([['待审', '下架'], []]);
});

test('nor are the columns that one tab shows', () => {
  const columns = [{ key: 'id', title: '编号', cell: () => null, isExtra: true as const }];
  const [videos, orders] = openTabs((list) => useColumnChoice(list, columns));
  act(() => videos?.current.toggle('id'));
  act(() => orders?.current.toggle('id'));
  for (const kept of openTabs((list) => useColumnChoice(list, columns)))
    expect(kept.current.isShown('id')).toBe(true);
});
