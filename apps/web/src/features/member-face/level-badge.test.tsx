import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { LevelBadge } from './level-badge.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  [0, '', '0', '普通用户'],
  [0, '2026-01-01 00:00:00', '0', '普通用户'],
  [1, '2026-02-10 12:00:00', '1', '月卡会员'],
  [2, '2026-02-10 12:00:00', '2', '季卡会员'],
  [3, '2026-02-10 12:00:00', '3', '年卡会员'],
  [4, '2036-02-10 12:00:00', '4', '永久会员'],
  [0, '2026-02-10 12:00:00', '5', '尊享会员'],
  [5, '2026-02-10 12:00:00', '6', '体验会员'],
])('period %i until %j wears medal %s, %s', (vipPeriod, vipDate, medal, name) => {
  vi.useFakeTimers({ now: new Date('2026-01-10T12:00:00+08:00') });
  const { container } = render(<LevelBadge member={{ vipPeriod, vipDate }} />);
  expect(container.querySelector('[data-level]')?.getAttribute('data-level')).toBe(medal);
  expect(container.textContent).toBe(name);
});
