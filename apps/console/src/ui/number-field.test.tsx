import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';

import { NumberField } from './number-field.tsx';

afterEach(cleanup);

function Form({ first }: { first: number }) {
  const [value, setValue] = useState(first);
  return (
    <MantineProvider env="test">
      <NumberField label="金币" value={value} onChange={setValue} />
      <output>{String(value)}</output>
      <button type="button" onClick={() => setValue(first)}>
        重来
      </button>
    </MantineProvider>
  );
}

const shown = (): string => screen.getByLabelText<HTMLInputElement>('金币').value;
const type = (value: string): void => {
  fireEvent.change(screen.getByLabelText('金币'), { target: { value } });
};

test('a field without a number is empty, at first and when it begins again', () => {
  render(<Form first={Number.NaN} />);
  expect(shown()).toBe('');
  type('5');
  fireEvent.click(screen.getByText('重来'));
  expect([shown(), screen.getByRole('status').textContent]).toEqual(['', 'NaN']);
});

test('digits that a keyboard for Chinese writes wide are a number', () => {
  render(<Form first={Number.NaN} />);
  type('１２');
  expect([shown(), screen.getByRole('status').textContent]).toEqual(['１２', '12']);
});

test.each([['0'], ['12'], ['1000000']])('%s that is removed leaves an empty field', (number) => {
  render(<Form first={Number(number)} />);
  expect(shown()).toBe(number);
  for (const rest of ['', ' ']) {
    type(rest);
    expect([shown(), screen.getByRole('status').textContent]).toEqual([rest, 'NaN']);
  }
  type('7');
  expect([shown(), screen.getByRole('status').textContent]).toEqual(['7', '7']);
});

test.each(['1.', '-', '007', '3x'])('what is typed stays as it is typed: %s', (text) => {
  render(<Form first={1} />);
  type(text);
  expect(shown()).toBe(text);
});
