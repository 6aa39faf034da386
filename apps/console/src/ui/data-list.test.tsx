import { MantineProvider } from '@mantine/core';
import {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  within,
} from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';

import { useAddress } from './address.ts';
import { DataList } from './data-list.tsx';
import type { Column } from './list-props.ts';

interface Person {
  id: number;
  name: string;
}

const people: Person[] = [
  { id: 1, name: '赵明' },
  { id: 2, name: '钱多多 🏮' },
];

const columns: readonly Column<Person>[] = [
  { key: 'name', title: '姓名', sorts: { up: 'a-z', down: 'z-a' }, cell: ({ name }) => name },
];

function List() {
  const address = useAddress();
  const [picked, setPicked] = useState<Person[]>([]);
  return (
    <>
      <output>{`${address.search.toString()} ${picked.map(({ id }) => id).join(',')}`}</output>
      <DataList
        label="会员"
        columns={columns}
        rows={people}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        paging={{ kind: 'numbered', total: 45, pageSize: 20 }}
        address={address}
        isBusy={false}
        empty={null}
        picked={picked}
        onPick={setPicked}
      />
    </>
  );
}

function show(path: string): void {
  history.replaceState(null, '', path);
  const router = createBrowserRouter([{ path: '*', element: <List /> }]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}

afterEach(cleanup);

const state = (): string => screen.getByRole('status').textContent ?? '';

test('sorting is announced, is in the address, and returns to the first page', () => {
  show('/?page=2');
  const head = screen.getByRole('columnheader', { name: '姓名' });
  expect(head.getAttribute('aria-sort')).toBe('none');
  fireEvent.click(within(head).getByRole('button'));
  expect(state()).toContain('sort=z-a');
  expect(state()).not.toContain('page');
  expect(head.getAttribute('aria-sort')).toBe('descending');
});

test('pages are in the address, and picked rows stay picked on the next page', async () => {
  show('/');
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 钱多多 🏮' }));
  expect(screen.getByText('共 45 项')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '下一页' }));
  expect(state()).toBe('page=2 2');
  fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  expect(state()).toBe('page=2 1,2');
});

function Routed({ children }: { children: ReactNode }) {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: children }]));
  return <RouterProvider router={router} />;
}

test('two choices before the next render are both kept', async () => {
  history.replaceState(null, '', '/?page=2');
  const { result } = renderHook(useAddress, { wrapper: Routed });
  const { patch } = result.current;
  await act(async () => {
    patch({ span: '7' });
    await new Promise((resolve) => setTimeout(resolve));
    patch({ compare: 'before' });
  });
  expect(result.current.search.toString()).toBe('span=7&compare=before');
});
