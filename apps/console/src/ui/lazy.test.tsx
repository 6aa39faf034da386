import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { lazy } from './lazy.ts';

/** As Safari says it: no address is named, so the same one is asked for again. */
const missing = () => new TypeError('Importing a module script failed.');
const part = { default: () => <p>the dialog</p> };

let load: () => Promise<{ default: ComponentType }>;
let isSiteThere: boolean;

class Boundary extends Component<{ children: ReactNode }, { isOver: boolean }> {
  override state = { isOver: false };
  static getDerivedStateFromError = () => ({ isOver: true });
  override render() {
    return this.state.isOver ? <p>the screen is gone</p> : this.props.children;
  }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function openDialog() {
  const Dialog = lazy(() => load());
  render(
    <Boundary>
      <p>the form</p>
      <Suspense>
        <Dialog />
      </Suspense>
    </Boundary>,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  isSiteThere = false;
  load = () => Promise.reject(missing());
  vi.stubGlobal('fetch', async () => {
    if (!isSiteThere) throw new TypeError('Failed to fetch');
    return new Response('');
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('leaves the form alone while there is no network, and opens when there is', async () => {
  openDialog();
  await pass(60_000);
  expect(screen.getByText('the form')).toBeDefined();
  load = () => Promise.resolve(part);
  act(() => void dispatchEvent(new Event('online')));
  await pass(100);
  expect(screen.getByText('the dialog')).toBeDefined();
});

it('asks again where the site answers: the network was away for a moment', async () => {
  isSiteThere = true;
  openDialog();
  await pass(100);
  load = () => Promise.resolve(part);
  await pass(5000);
  expect(screen.getByText('the dialog')).toBeDefined();
});

it('fails where the site answers and has the code no more, and where the code throws', async () => {
  isSiteThere = true;
  openDialog();
  await pass(5000);
  expect(screen.getByText('the screen is gone')).toBeDefined();
  cleanup();
  load = () => Promise.reject(new TypeError('x is not a function'));
  openDialog();
  await pass(100);
  expect(screen.getByText('the screen is gone')).toBeDefined();
});
