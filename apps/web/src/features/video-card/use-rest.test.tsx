import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useRest } from './use-rest.ts';

const done = { lifted: vi.fn(), clicked: vi.fn() };

function Card() {
  const { isResting, handlers } = useRest(done.lifted);
  return (
    <div {...handlers}>
      <button type="button" onClick={done.clicked}>
        {isResting ? 'resting' : 'card'}
      </button>
    </div>
  );
}

const button = () => screen.getByRole('button');
const touch = { pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 50 };
const mouse = { ...touch, pointerType: 'mouse' };
function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  done.lifted.mockClear();
  done.clicked.mockClear();
  render(<Card />);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a long press is reported, and lifting the finger is no click', () => {
  fireEvent.pointerDown(button(), touch);
  pass(449);
  expect(button().textContent).toBe('card');
  pass(1);
  expect(button().textContent).toBe('resting');
  fireEvent.pointerUp(button(), touch);
  fireEvent.click(button());
  expect(button().textContent).toBe('card');
  expect([done.lifted.mock.calls.length, done.clicked.mock.calls.length]).toEqual([1, 0]);
  // The next tap is one again.
  fireEvent.pointerDown(button(), touch);
  fireEvent.pointerUp(button(), touch);
  fireEvent.click(button());
  expect([done.lifted.mock.calls.length, done.clicked.mock.calls.length]).toEqual([1, 1]);
});

it.each([
  ['moves', () => fireEvent.pointerMove(button(), { ...touch, clientY: 61 })],
  ['scrolls the page', () => fireEvent.pointerCancel(button(), touch)],
  ['is lifted soon', () => fireEvent.pointerUp(button(), touch)],
])('a finger that %s does not rest', (_, act) => {
  fireEvent.pointerDown(button(), touch);
  act();
  pass(10_000);
  expect(button().textContent).toBe('card');
  fireEvent.pointerUp(button(), touch);
  expect(done.lifted).not.toHaveBeenCalled();
});

it('a finger may tremble', () => {
  fireEvent.pointerDown(button(), touch);
  fireEvent.pointerMove(button(), { ...touch, clientX: 57, clientY: 44 });
  pass(450);
  expect(button().textContent).toBe('resting');
});

it('keeps the menu of the browser away from a finger, and leaves it to a mouse', () => {
  fireEvent.pointerDown(button(), touch);
  expect(fireEvent.contextMenu(button())).toBe(false);
  fireEvent.pointerUp(button(), touch);
  fireEvent.pointerDown(button(), { ...mouse, button: 2 });
  expect(fireEvent.contextMenu(button())).toBe(true);
});

it('a mouse rests without a button, and a click of it is a click', () => {
  fireEvent.pointerEnter(button(), mouse);
  fireEvent.pointerOver(button(), mouse);
  pass(400);
  expect(button().textContent).toBe('resting');
  fireEvent.pointerDown(button(), mouse);
  fireEvent.pointerUp(button(), mouse);
  fireEvent.click(button());
  expect([done.lifted.mock.calls.length, done.clicked.mock.calls.length]).toEqual([0, 1]);
});
