import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import ItemDrawer from '../../ui/item-drawer.tsx';
import { DrawnPassword } from './drawn-password.tsx';

const close = vi.fn();

function openPassword(): void {
  render(
    <MantineProvider env="test">
      <ItemDrawer title="ann" isOpen onClose={close}>
        <DrawnPassword password="k7Qm2xVw" onDone={close} />
      </ItemDrawer>
    </MantineProvider>,
  );
}

const leaveByKey = () => fireEvent.keyDown(screen.getByText('k7Qm2xVw'), { key: 'Escape' });
const copy = () => fireEvent.click(screen.getByRole('button', { name: '复制' }));
const question = () => screen.findByRole('dialog', { name: '密码还没有复制' });

afterEach(() => {
  cleanup();
  close.mockClear();
  vi.unstubAllGlobals();
});

test('a password that was not copied does not go by a stray key', async () => {
  openPassword();
  leaveByKey();
  expect(await question()).toBeDefined();
  expect(close).not.toHaveBeenCalled();
});

test('neither does one that the browser refused to copy', async () => {
  vi.stubGlobal('navigator', {});
  openPassword();
  copy();
  leaveByKey();
  expect(await question()).toBeDefined();
});

test.each(['复制', '完成'])('it goes without a question after “%s”', async (name) => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.resolve() } });
  openPassword();
  fireEvent.click(screen.getByRole('button', { name }));
  if (name === '复制') await screen.findByRole('button', { name: '已复制' });
  leaveByKey();
  await waitFor(() => expect(close).toHaveBeenCalled());
});
