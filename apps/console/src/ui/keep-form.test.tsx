import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { asText, useContractForm } from './contract-form.ts';
import { clearDrafts, keepDraftsOf } from './draft-owner.ts';
import { KeepForm } from './keep-form.tsx';
import { TextInput } from './text-inputs.tsx';

beforeEach(() => {
  clearDrafts();
  keepDraftsOf('ann');
});
afterEach(cleanup);

/** A form outside a drawer; one of its values may not be read. */
function Reply({ of }: { of: string }) {
  const start: { content: string; hidden?: string | undefined } = {
    content: '',
    hidden: undefined,
  };
  const form = useContractForm(z.object({}), start);
  return (
    <form>
      <KeepForm form={form} of={of} onDiscard={() => form.begin(form.initial)} />
      <TextInput label="回复" {...asText(form.field('content'))} />
    </form>
  );
}

function open(of: string) {
  return render(
    <MantineProvider env="test">
      <Reply of={of} />
    </MantineProvider>,
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('回复');

/** What a reload leaves: the storage as it is, and nothing of the page. */
function reload(page: { unmount: () => void }): void {
  const kept = Object.entries(sessionStorage).map(([key, value]) => [key, String(value)] as const);
  page.unmount();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
}

test('a form outside a drawer brings back what was typed, says so, and can drop it', () => {
  const page = open('reply 1');
  fireEvent.change(field(), { target: { value: '已为您补发' } });
  reload(page);
  open('reply 1');
  expect(field().value).toBe('已为您补发');
  expect(screen.getByRole('status').textContent).toContain('已恢复上次没有保存的修改');
  fireEvent.click(screen.getByRole('button', { name: '撤销修改' }));
  expect(field().value).toBe('');
  expect(screen.queryByRole('status')).toBeNull();
});

test('another form with the same fields does not get it', () => {
  const page = open('reply 1');
  fireEvent.change(field(), { target: { value: '已为您补发' } });
  reload(page);
  open('reply 2');
  expect(field().value).toBe('');
});
