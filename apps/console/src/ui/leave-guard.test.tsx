import { MantineProvider, TextInput } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import ItemDrawer from './item-drawer.tsx';
import { LeaveGuard, LeaveQuestion } from './leave-guard.tsx';

/** A form with one field, that counts as unsaved once something is typed. */
function Form({ label }: { label: string }) {
  const [text, setText] = useState('');
  return (
    <>
      <LeaveGuard when={text !== ''} />
      <TextInput
        label={label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </>
  );
}

/** A list whose open item has two forms in one drawer, as a video has. */
function Videos() {
  const [search, setSearch] = useSearchParams();
  return (
    <ItemDrawer title="雪线" isOpen={search.has('open')} onClose={() => setSearch({})}>
      <Form label="标题" />
      <Form label="剧集" />
    </ItemDrawer>
  );
}

function openDrawer() {
  const frame = (
    <>
      <LeaveQuestion />
      <Outlet />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: frame,
        children: [
          { path: 'videos', element: <Videos /> },
          { path: 'source', element: <Form label="分类" /> },
        ],
      },
    ],
    { initialEntries: ['/videos', '/videos?open=7'] },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const question = () => screen.findByRole('dialog', { name: '有未保存的修改' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const warn = vi.spyOn(console, 'warn');
beforeEach(() => warn.mockClear());
afterEach(cleanup);

/** The router warns when it is given a second blocker: it hears only the last one. */
const expectOneBlocker = () => expect(warn).not.toHaveBeenCalled();

const ways: readonly ((router: ReturnType<typeof openDrawer>) => Promise<void>)[] = [
  (router) => router.navigate(-1),
  // The cross.
  async () => void fireEvent.click(screen.getByRole('button', { name: '' })),
  async () => void fireEvent.keyDown(document.body, { key: 'Escape' }),
];

test.each(['标题', '剧集'])('what was typed as %s is not lost by any way out', async (label) => {
  for (const leave of ways) {
    const router = openDrawer();
    await screen.findByLabelText(label);
    type(label, '打了很久的字');
    await act(() => leave(router));
    await question();
    press('继续编辑');
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('打了很久的字');
    expect(router.state.location.search).toBe('?open=7');
    await act(() => leave(router));
    await question();
    press('放弃修改');
    await expect.poll(() => router.state.location.search).toBe('');
    cleanup();
  }
  expectOneBlocker();
});

test('a form on a tab is asked about before another tab is shown, and not before the list below it is sorted', async () => {
  const router = openDrawer();
  await act(() => router.navigate('/source'));
  type('分类', '打了很久的字');
  await act(() => router.navigate('/source?sort=oldest'));
  expect(router.state.location.search).toBe('?sort=oldest');
  await act(() => router.navigate('/source?tab=trial'));
  await question();
  press('继续编辑');
  expect(screen.getByLabelText<HTMLInputElement>('分类').value).toBe('打了很久的字');
  expectOneBlocker();
});

test('nothing is asked where nothing was typed', async () => {
  for (const leave of ways) {
    const router = openDrawer();
    await screen.findByLabelText('标题');
    await act(() => leave(router));
    await expect.poll(() => router.state.location.search).toBe('');
    cleanup();
  }
  expectOneBlocker();
});
