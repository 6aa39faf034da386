import { getFigures } from '@lantern/contracts/calls/operator/figures';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { createQueryClient } from '../../api/query-client.ts';
import { RecentDays } from './recent-days.tsx';

vi.mock('../../session/session.tsx', () => ({ useSession: () => ({ may: () => true }) }));

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets a minute pass, and what that begins. */
const passMinute = () => act(() => vi.advanceTimersByTimeAsync(60_000));

test('today is the day that has begun, on a page that was opened the day before', async () => {
  vi.setSystemTime('2031-05-21T23:59:50+08:00');
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === getFigures.path) asked.push(z.parse(getFigures.payload, JSON.parse(body)).until);
    return Response.json({ code: 500, msg: '', data: null });
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RecentDays />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await passMinute();
  expect(asked).toContain('2031-05-22');
});
