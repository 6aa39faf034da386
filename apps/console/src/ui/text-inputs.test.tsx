import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { Textarea } from './text-inputs.tsx';

afterEach(cleanup);

/** A form with a bounded text, that remembers what was sent. */
function openForm() {
  const send = vi.fn<(text: string) => void>();
  function Form() {
    const [text, setText] = useState('');
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(text);
        }}
      >
        <Textarea
          label="简介"
          longest={5000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">保存</button>
      </form>
    );
  }
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  );
  return send;
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('简介');
const paste = (text: string) => fireEvent.change(field(), { target: { value: text } });
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));

test('a pasted text that is too long stays whole, is counted, and is not sent', () => {
  const send = openForm();
  expect(field().maxLength).toBe(-1);
  paste('字'.repeat(10_000));
  expect(field().value).toHaveLength(10_000);
  expect(screen.getByText('10000/5000')).toBeDefined();
  expect(screen.getByText('最多 5000 个字，多了 5000 个')).toBeDefined();
  save();
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field());
});

test('a text as long as may be is sent', () => {
  const send = openForm();
  paste('字'.repeat(5000));
  expect(screen.queryByText(/多了/)).toBeNull();
  save();
  expect(send).toHaveBeenCalledWith('字'.repeat(5000));
});
