import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { zh } from '../text/zh.ts';
import { CrashedScreen } from './crashed-screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  [true, zh.errors.crashed],
  [false, zh.errors.offline],
])('says what may help, on line (%s) or not', (onLine, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  render(<CrashedScreen />);
  expect(screen.getByRole('alert').textContent).toContain(words);
});
