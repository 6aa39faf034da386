import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { CodeOnItsWay } from './code-on-its-way.tsx';
import { importWithRetry } from './import-with-retry.ts';

/** As Safari says it. */
const Missing = lazy(
  importWithRetry<{ default: () => null }>(() =>
    Promise.reject(new TypeError('Importing a module script failed.')),
  ),
);

const waits = (
  <Suspense fallback={<CodeOnItsWay>loading</CodeOnItsWay>}>
    <Missing />
  </Suspense>
);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(address: string): Promise<void> {
  history.replaceState(null, '', '/');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Link to={address}>on</Link>} />
        <Route path={address} element={waits} />
      </Routes>
    </BrowserRouter>,
  );
  fireEvent.click(screen.getByText('on'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText('网络已断开')).toBeDefined();
}

it('leads back from a screen without tabs, whose code does not come', async () => {
  await open('/sign');
  fireEvent.click(screen.getByRole('button', { name: '返回' }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(location.pathname).toBe('/');
});

it('has the tabs for that where there are some', async () => {
  await open('/category');
  expect(screen.queryByRole('button', { name: '返回' })).toBeNull();
});
