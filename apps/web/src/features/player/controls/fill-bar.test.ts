import { expect, it, vi } from 'vitest';

import { fillBar } from './fill-bar.ts';

vi.mock('./menu-buttons.ts', () => ({}));

/** A player with nothing but its bar. */
function playerWithBar() {
  const made: (readonly unknown[])[] = [];
  let children: readonly unknown[] = [];
  const bar = {
    isShown: true,
    show: () => void (bar.isShown = true),
    hide: () => void (bar.isShown = false),
    options: (change: { children: readonly unknown[] }) => void (children = change.children),
    initChildren: () => void made.push(children),
  };
  const player = { isGone: false, getChild: () => bar, isDisposed: () => player.isGone };
  return { player, made, bar, filled: fillBar(player) };
}

const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('makes a piece in each task, and shows the bar once it is whole', async () => {
  const { made, bar, filled } = playerWithBar();
  expect([made.length, bar.isShown]).toEqual([0, false]);
  await task();
  expect([made.length, bar.isShown]).toEqual([1, false]);
  await task();
  expect([made.length, bar.isShown]).toEqual([2, false]);
  expect(await filled).toBe(true);
  expect(made.flat()).toContain('fullscreenToggle');
  expect(bar.isShown).toBe(true);
});

it('ends with its player', async () => {
  const { player, made, filled } = playerWithBar();
  await task();
  player.isGone = true;
  expect(await filled).toBe(false);
  expect(made).toHaveLength(1);
});
