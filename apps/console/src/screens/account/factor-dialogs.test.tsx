import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import * as files from '../../api/download.ts';
import FactorDialogs from './factor-dialogs.tsx';

const onSaved = vi.fn();

function openCodes() {
  render(
    <MantineProvider env="test">
      <FactorDialogs
        isAdding={false}
        onAdded={() => undefined}
        onCancel={() => undefined}
        codes={['abcd-efgh', 'jkmn-pqrs']}
        onSaved={onSaved}
      />
    </MantineProvider>,
  );
}

const leaveByKey = () => fireEvent.keyDown(screen.getByText('abcd-efgh'), { key: 'Escape' });

afterEach(() => {
  cleanup();
  onSaved.mockClear();
  vi.restoreAllMocks();
});

test('recovery codes that were not saved do not go by a stray key', async () => {
  openCodes();
  leaveByKey();
  const question = await screen.findByRole('dialog', { name: '恢复码还没有保存' });
  expect(onSaved).not.toHaveBeenCalled();
  fireEvent.click(within(question).getByRole('button', { name: '不保存，关闭' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
});

test('recovery codes that were downloaded go without a question', async () => {
  vi.spyOn(files, 'downloadMade').mockImplementation(() => undefined);
  openCodes();
  fireEvent.click(screen.getByRole('button', { name: '下载' }));
  leaveByKey();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
});
