import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import ItemDrawer from './item-drawer.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { offerSteps, setStepsWhenSaved } from './list-steps.ts';

/** A form with changes until it is saved. */
function Form() {
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <LeaveGuard when={!isSaved} />
      <button type="button" onClick={() => setSaved(true)}>
        保存
      </button>
    </>
  );
}

const open = vi.fn<(key: string) => void>();
const offer = () => offerSteps({ keys: ['a', 'b'], opened: 'a', open, nextPage: null });

const draw = (item: string) => (
  <MantineProvider env="test">
    <ItemDrawer title="雪线" isOpen item={item} onClose={() => undefined}>
      <Form />
    </ItemDrawer>
  </MantineProvider>
);

afterEach(() => {
  cleanup();
  open.mockClear();
});

test('the next row opens after saving, also where the list is just being read again', () => {
  const withdraw = offer();
  render(draw('a'));
  act(() => setStepsWhenSaved(true));
  act(() => withdraw());
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(open).not.toHaveBeenCalled();
  act(() => void offer());
  expect(open.mock.calls).toEqual([['b']]);
});

test('the wish for the next row goes with its item', () => {
  act(() => void offer());
  const { rerender } = render(draw('a'));
  act(() => setStepsWhenSaved(true));
  rerender(draw('b'));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(open).not.toHaveBeenCalled();
});
