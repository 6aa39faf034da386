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
  { id: 3, name: '孙力' },
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
        onOpen={({ id }) => address.patch({ open: String(id) })}
      />
    </>
  );
}

function show(path: string, element: ReactNode = <List />): void {
  history.replaceState(null, '', path);
  const router = createBrowserRouter([{ path: '*', element }]);
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
  expect(state()).toBe('page=2 1,2,3');
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

/** Presses a key where the focus is. */
const press = (key: string, options: { shiftKey?: boolean } = {}): void =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });

test('J and K lead from row to row, X and Shift+X pick, Escape unpicks, Enter opens', async () => {
  show('/');
  await screen.findByRole('checkbox', { name: '选择 赵明' });
  press('j');
  const focused = () => document.activeElement?.getAttribute('data-row');
  expect(focused()).toBe('1');
  press('x');
  press('j');
  press('j');
  press('j');
  expect(focused()).toBe('3');
  press('X', { shiftKey: true });
  expect(state()).toBe(' 1,2,3');
  press('Escape');
  expect(state()).toBe(' ');
  press('k');
  press('Enter');
  expect(state()).toBe('open=2 ');
});

test('keys that are typed into a field steer nothing', async () => {
  show('/');
  await screen.findByRole('checkbox', { name: '选择 赵明' });
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  press('j');
  expect(document.activeElement).toBe(field);
  field.remove();
});

test('Shift and click picks all rows from the one picked last', async () => {
  show('/');
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 赵明' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '选择 孙力' }), { shiftKey: true });
  expect(state()).toBe(' 1,2,3');
});

const passButton = (id: number, pass: () => void) => (
  <button type="button" onClick={pass}>
    {`通过 ${id}`}
  </button>
);

/** A list from which rows are taken, by their buttons and by the drawer of the open one. */
function Waiting({ total, size }: { total: number; size: number }) {
  const address = useAddress();
  const [gone, setGone] = useState<readonly number[]>([]);
  const from = (Number(address.get('page') || '1') - 1) * size;
  const all = Array.from({ length: total }, (_, place) => ({ id: place + 1, name: '人' }));
  const left = all.filter(({ id }) => !gone.includes(id));
  return (
    <>
      <output>{address.search.toString()}</output>
      <button type="button" onClick={() => setGone([...gone, Number(address.get('open'))])}>
        处理
      </button>
      <button type="button" onClick={() => address.patch({ open: null })}>
        关闭
      </button>
      <DataList
        label="待办"
        columns={columns}
        rows={left.slice(from, from + size)}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        paging={{ kind: 'numbered', total: left.length, pageSize: size }}
        address={address}
        isBusy={false}
        empty="没有了"
        onOpen={({ id }) => address.patch({ open: String(id) })}
        actions={({ id }) => passButton(id, () => setGone([...gone, id]))}
      />
    </>
  );
}

const focusedRow = () => document.activeElement?.getAttribute('data-row');

test.each([
  ['in the middle', 2, '3'],
  ['at the end', 4, '3'],
])('after a row %s was dealt with, the focus is in its place', async (_what, id, next) => {
  show('/', <Waiting total={4} size={20} />);
  const button = await screen.findByRole('button', { name: `通过 ${id}` });
  button.focus();
  fireEvent.click(button);
  expect(focusedRow()).toBe(next);
});

test('so it is when its drawer closes', async () => {
  show('/', <Waiting total={4} size={20} />);
  await screen.findByRole('button', { name: '通过 2' });
  press('j');
  press('j');
  press('Enter');
  fireEvent.click(screen.getByRole('button', { name: '处理' }));
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(focusedRow()).toBe('3');
});

test('a page whose last row was dealt with gives its place to the one before, with no step back to it', async () => {
  show('/?page=3&state=open', <Waiting total={5} size={2} />);
  const steps = history.length;
  fireEvent.click(await screen.findByRole('button', { name: '通过 5' }));
  expect(await screen.findByRole('button', { name: '通过 4' })).toBeDefined();
  expect(state()).toBe('page=2&state=open');
  expect(history).toHaveLength(steps);
});
