import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';

import { BottomSheet } from './bottom-sheet.tsx';

const onClose = vi.fn();

beforeEach(() => {
  render(
    <BottomSheet open title="选集" onClose={onClose}>
      第一集
    </BottomSheet>,
  );
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  onClose.mockClear();
});

/** A finger on the handle, moved down so far within a quarter of a second. */
function drag(distance: number): HTMLElement {
  const sheet = screen.getByRole('dialog', { name: '选集' });
  const handle = screen.getByText('选集');
  const at = (clientY: number) => ({ clientY, pointerId: 1 });
  fireEvent.pointerDown(handle, at(100));
  fireEvent.pointerMove(handle, at(100 + distance));
  expect(sheet.style.getPropertyValue('translate')).toContain(`${distance}px`);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 250);
  fireEvent.pointerUp(handle, at(100 + distance));
  return sheet;
}

it('closes by its button', () => {
  fireEvent.click(screen.getByRole('button', { name: texts.common.close }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('follows the finger and closes after a long drag', () => {
  drag(200);
  expect(onClose).toHaveBeenCalledOnce();
});

it('springs back after a short one', () => {
  const sheet = drag(20);
  expect(onClose).not.toHaveBeenCalled();
  expect(sheet.style.getPropertyValue('translate')).toBe('none');
});
