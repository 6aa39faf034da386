import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';

import { BottomSheet } from './bottom-sheet.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

afterEach(cleanup);

const nothing = (): void => undefined;

const dialogs: Readonly<Record<string, (isOpen: boolean) => ReactNode>> = {
  'a sheet': (isOpen) => (
    <BottomSheet open={isOpen} title="选集" onClose={nothing}>
      第一集
    </BottomSheet>
  ),
  'a question': (isOpen) => (
    <ConfirmDialog
      open={isOpen}
      title="清空"
      detail="确定要清空吗？"
      onConfirm={nothing}
      onCancel={nothing}
    />
  ),
};

it.each(Object.entries(dialogs))(
  'the focus returns to what opened %s, and stays where it is when nothing did',
  async (_name, dialog) => {
    const page = (isOpen: boolean) => (
      <>
        <button type="button">打开</button>
        {dialog(isOpen)}
      </>
    );
    const { rerender } = render(page(false));
    const opener = screen.getByRole('button', { name: '打开' });
    for (const wanted of [opener, document.body]) {
      if (wanted === opener) opener.focus();
      else opener.blur();
      rerender(page(true));
      await waitFor(() => expect(document.activeElement).not.toBe(wanted));
      rerender(page(false));
      await waitFor(() => expect(document.activeElement).toBe(wanted));
    }
  },
);
