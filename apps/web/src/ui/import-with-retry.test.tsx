import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { importWithRetry } from './import-with-retry.ts';
import { LazySheet } from './lazy-sheet.tsx';

/** As Safari says it: no address is named, so the same one is asked for again. */
const missing = () => new TypeError('Importing a module script failed.');
const part = { default: () => <p>the sheet</p> };

let load: () => Promise<{ default: ComponentType }>;
let isSiteThere: boolean;

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function openSheet(onClose = () => undefined) {
  const Sheet = lazy(importWithRetry(() => load()));
  render(
    <>
      <p>the film</p>
      <LazySheet open onClose={onClose}>
        <Sheet />
      </LazySheet>
    </>,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  isSiteThere = false;
  vi.stubGlobal('fetch', async () => {
    if (!isSiteThere) throw new TypeError('Failed to fetch');
    return new Response('');
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says in the sheet that there is no network, and opens it when there is', async () => {
  load = () => Promise.reject(missing());
  openSheet();
  await pass(100);
  expect(screen.getByText('网络已断开')).toBeDefined();
  expect(screen.getByText('the film')).toBeDefined();
  load = () => Promise.resolve(part);
  act(() => void dispatchEvent(new Event('online')));
  await pass(100);
  expect(screen.getByText('the sheet')).toBeDefined();
  expect(screen.queryByText('网络已断开')).toBeNull();
});

it('tries again by itself where no event says that the network is back', async () => {
  load = () => Promise.reject(missing());
  openSheet();
  await pass(100);
  load = () => Promise.resolve(part);
  await pass(5000);
  expect(screen.getByText('the sheet')).toBeDefined();
});

it('tells a removed release from a missing network', async () => {
  isSiteThere = true;
  load = () => Promise.reject(missing());
  openSheet();
  await pass(100);
  expect(screen.getByText('有新版本了')).toBeDefined();
  expect(screen.getByText('the film')).toBeDefined();
});

it('does not take code that breaks for code that is missing', async () => {
  load = () => Promise.reject(new TypeError('x is not a function'));
  await expect(importWithRetry(() => load())()).rejects.toThrow('x is not a function');
});
