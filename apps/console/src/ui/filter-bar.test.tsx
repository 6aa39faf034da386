import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useAddress } from './address.ts';
import { FilterBar } from './filter-bar.tsx';
import type { Filter } from './filter.ts';

const options = [{ value: 'yes', label: '有' }];

const filters: readonly Filter[] = [
  { kind: 'search', key: 'text', label: '查找' },
  { kind: 'choice', key: 'state', label: '状态', options },
  { kind: 'choice', key: 'paid', label: '收费', options },
  { kind: 'choice', key: 'reported', label: '举报', options },
  { kind: 'day', key: 'from', label: '起始' },
];

function Bar() {
  const address = useAddress();
  return (
    <>
      <output>{address.search.toString()}</output>
      <FilterBar filters={filters} address={address} />
    </>
  );
}

function show(path: string): void {
  history.replaceState(null, '', path);
  const router = createBrowserRouter([{ path: '*', element: <Bar /> }]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const query = (): string => screen.getByRole('status').textContent ?? '';

test('the usual filters and those that are set stand in the row; others are added', async () => {
  show('/?from=2026-11-01');
  expect(screen.getByLabelText('起始')).toBeDefined();
  expect(screen.queryByLabelText('举报')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '更多条件' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '举报' }));
  fireEvent.change(await screen.findByLabelText('举报'), { target: { value: 'yes' } });
  expect(query()).toBe('from=2026-11-01&reported=yes');
  fireEvent.click(screen.getByRole('button', { name: '清除 举报' }));
  expect(query()).toBe('from=2026-11-01');
});

test('the filters are kept as a view, applied again, and removed', async () => {
  show('/?state=yes&sort=oldest&open=7');
  fireEvent.click(screen.getByRole('button', { name: '视图' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '保存当前条件为视图' }));
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '待看' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  cleanup();
  show('/?paid=yes');
  fireEvent.click(screen.getByRole('button', { name: '视图' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '待看' }));
  expect(query()).toBe('sort=oldest&state=yes');
  fireEvent.click(await screen.findByRole('button', { name: '视图' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除视图 待看' }));
  expect(localStorage.getItem('console-views')).toBe('{"/ ":[]}');
});

test('a pause after the space between two words loses no space', async () => {
  vi.useFakeTimers();
  show('/');
  const field = () => screen.getByLabelText<HTMLInputElement>('查找');
  fireEvent.change(field(), { target: { value: '灯 ' } });
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(query()).toBe(new URLSearchParams({ text: '灯' }).toString());
  expect(field().value).toBe('灯 ');
  fireEvent.change(field(), { target: { value: '灯 影' } });
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(query()).toBe(new URLSearchParams({ text: '灯 影' }).toString());
});

test('a search that is cleared, and gone back to, is in its field', async () => {
  show('/?text=灯');
  fireEvent.change(screen.getByLabelText('查找'), { target: { value: '影' } });
  await expect.poll(query).toBe(new URLSearchParams({ text: '影' }).toString());
  for (const text of ['', '影', '灯']) {
    act(() => {
      history.pushState(null, '', text === '' ? '/' : `/?text=${text}`);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect.poll(() => screen.getByLabelText<HTMLInputElement>('查找').value).toBe(text);
  }
});

test('the cross of a filter leaves the focus at it', async () => {
  show('/?state=yes');
  const cross = screen.getByRole('button', { name: '清除 状态' });
  cross.focus();
  fireEvent.click(cross);
  expect(document.activeElement).toBe(screen.getByLabelText('状态'));
});

test.each(['更多条件', '视图'])(
  'Escape leads from the menu %s back to its button, also at its first opening',
  async (name) => {
    show('/');
    for (const _ of ['fetched', 'known']) {
      const button = screen.getByRole('button', { name });
      button.focus();
      fireEvent.click(button);
      fireEvent.keyDown(await screen.findByRole('menu'), { key: 'Escape' });
      await expect.poll(() => document.activeElement?.textContent).toBe(name);
    }
  },
);

test('naming a view, and taking one away, leave the focus in reach', async () => {
  show('/?state=yes');
  fireEvent.click(screen.getByRole('button', { name: '视图' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '保存当前条件为视图' }));
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '待看' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(document.activeElement?.textContent).toBe('视图');
  fireEvent.click(screen.getByRole('button', { name: '视图' }));
  const remove = await screen.findByRole('menuitem', { name: '删除视图 待看' });
  remove.focus();
  fireEvent.click(remove);
  expect(document.activeElement?.getAttribute('role')).toBe('menu');
});

test('on a phone the search is in view, and the other filters are a tap away', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  show('/?text=灯&state=yes');
  expect(screen.getByLabelText<HTMLInputElement>('查找').value).toBe('灯');
  expect(screen.queryByLabelText('状态')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '筛选（1）' }));
  fireEvent.change(await screen.findByLabelText('状态'), { target: { value: '' } });
  expect(query()).toBe(new URLSearchParams({ text: '灯' }).toString());
});
