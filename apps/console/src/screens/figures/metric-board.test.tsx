import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { HourChart } from './metric-board.tsx';

vi.mock('../../ui/line-chart.tsx', () => ({
  default: ({ values }: { values: readonly number[] }) => <output>{values.length} hours</output>,
}));

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the hours of today go on while the page is open', async () => {
  vi.setSystemTime('2031-05-21T15:59:50+08:00');
  const hours = Array.from({ length: 24 }, () => 1);
  render(
    <MantineProvider env="test">
      <HourChart label="收入" hours={{ today: hours, yesterday: hours }} format={String} />
    </MantineProvider>,
  );
  await screen.findByText('16 hours');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByText('17 hours')).toBeDefined();
});
