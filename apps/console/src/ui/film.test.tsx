import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { Film } from './film.tsx';

vi.mock('hls.js', () => ({ default: { isSupported: () => false } }));

afterEach(cleanup);

const addressOf = (title: string) => screen.getByLabelText(title).getAttribute('src');

test('a film goes on at its address when it is read again under another one', async () => {
  const { rerender } = render(<Film playlist="/films/1.m3u8" title="夜航" />);
  await waitFor(() => expect(addressOf('夜航')).toBe('/films/1.m3u8'));
  rerender(<Film playlist="/films/2.m3u8" title="夜航" />);
  // The player's code comes after a moment.
  await act(() => import('hls.js'));
  expect(addressOf('夜航')).toBe('/films/1.m3u8');
});
