import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';

import { ConfirmDialog } from './confirm-dialog.tsx';

const answers = { onConfirm: vi.fn(), onCancel: vi.fn() };
const ask = () =>
  render(<ConfirmDialog open title="确认清空" detail="确定要清空吗？" {...answers} />);

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('names its question for screen readers', () => {
  ask();
  const dialog = screen.getByRole('alertdialog', {
    name: '确认清空',
    description: '确定要清空吗？',
  });
  expect(dialog.contains(document.activeElement)).toBe(true);
});

it('confirms by its button only', () => {
  ask();
  fireEvent.click(screen.getByRole('button', { name: texts.common.confirm }));
  expect(answers.onConfirm).toHaveBeenCalledOnce();
  expect(answers.onCancel).not.toHaveBeenCalled();
});

it('cancels by its button and by Escape', () => {
  ask();
  fireEvent.click(screen.getByRole('button', { name: texts.common.cancel }));
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
  expect(answers.onCancel).toHaveBeenCalledTimes(2);
  expect(answers.onConfirm).not.toHaveBeenCalled();
});
