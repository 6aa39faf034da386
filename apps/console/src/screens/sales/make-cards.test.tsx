import { makeCards } from '@lantern/contracts/calls/operator/cards';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import * as files from '../../api/download.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { useAddress } from '../../ui/address.ts';
import { LeaveQuestion } from '../../ui/leave-guard.tsx';
import BatchDrawer from './batch-drawer.tsx';

const codes = ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-6789'];

function Cards() {
  const address = useAddress();
  return (
    <>
      <LeaveQuestion />
      {address.get('open') === 'new' && (
        <BatchDrawer batch={undefined} onClose={() => address.patch({ open: null })} />
      )}
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  vi.spyOn(files, 'downloadMade').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (path: string) => {
    const made = { batchId: 7, codes, isWaiting: false };
    return Response.json({ code: 0, msg: '', data: path === makeCards.path ? made : null });
  });
  history.replaceState(null, '', '/?open=new');
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createBrowserRouter([{ path: '*', element: <Cards /> }])} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.change(await screen.findByLabelText(/原因/), { target: { value: '门店活动' } });
  press('制作卡密');
  await screen.findByText('ABCD-EFGH-JKLM-NPQR');
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const closeByKey = () =>
  fireEvent.keyDown(screen.getByText('ABCD-EFGH-JKLM-NPQR'), { key: 'Escape' });

test('codes that are shown once and were not saved do not go by a stray key', async () => {
  closeByKey();
  const question = await screen.findByRole('dialog', { name: '兑换码还没有保存' });
  fireEvent.click(within(question).getByRole('button', { name: '返回' }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: '兑换码还没有保存' })).toBeNull(),
  );
  expect(screen.getByText('ABCD-EFGH-JKLM-NPQR')).toBeDefined();
});

test('codes that were downloaded go without a question', async () => {
  press('下载表格');
  closeByKey();
  await waitFor(() => expect(location.search).toBe(''));
});

test('codes go without a question where the operator says that they are saved', async () => {
  press('已保存，关闭');
  await waitFor(() => expect(location.search).toBe(''));
});
