import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';

import { theme } from '../theme.ts';
import { useAddress } from './address.ts';
import { DataList } from './data-list.tsx';
import { Pending } from './pending.tsx';

afterEach(cleanup);

const show = (content: ReactNode) =>
  render(
    <MantineProvider env="test" theme={theme}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: content }])} />
    </MantineProvider>,
  );

const nameOf = (element: HTMLElement) => element.getAttribute('aria-label');

test('a skeleton tells a screen reader that something is loading', () => {
  show(<Pending query={{ error: null, refetch: () => undefined }} height={40} />);
  expect(screen.getAllByRole('status').map(nameOf)).toEqual(['加载中']);
});

function Members() {
  const list = { label: '会员', columns: [], keyOf: String, nameOf: String, empty: null };
  const paging = { kind: 'keyset', next: null } as const;
  return <DataList {...list} rows={undefined} paging={paging} address={useAddress()} isBusy />;
}

test('a list that is loading tells it once, with its name', () => {
  show(<Members />);
  expect(screen.getAllByRole('status').map(nameOf)).toEqual(['会员 加载中']);
});

test('what could not be loaded is asked for again', () => {
  let asked = 0;
  show(<Pending query={{ error: new Error('gone'), refetch: () => (asked += 1) }} height={40} />);
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.click(screen.getByRole('button'));
  expect(asked).toBe(1);
});
