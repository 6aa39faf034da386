import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';

import { MoneyField, readMoney } from './money-field.tsx';

afterEach(cleanup);

test.each([
  ['28', '28.00'],
  ['28.', '28.00'],
  ['28.5', '28.50'],
  ['28.55', '28.55'],
  ['0.1', '0.10'],
  ['028', '28.00'],
  [' ¥1,280 ', '1280.00'],
  ['1,000,000.5', '1000000.50'],
  ['30元', '30.00'],
  ['￥１，２８０．５', '1280.50'],
  // What stands for a point elsewhere is never a hundred times the amount.
  ['30,00', '30,00'],
  ['1000,000', '1000,000'],
  ['3,', '3,'],
  ['', ''],
  ['28.555', '28.555'],
  ['-3', '-3'],
  ['3x', '3x'],
])('%s is read as %s', (typed, read) => {
  expect(readMoney(typed)).toBe(read);
});

function Form() {
  const [value, setValue] = useState('30.00');
  return (
    <MantineProvider env="test">
      <MoneyField label="价格" value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('30.00')}>
        重来
      </button>
    </MantineProvider>
  );
}

test('what is typed stays while it is typed, and is padded when the field is left', () => {
  render(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('价格');
  const seen = (): string[] => [field.value, screen.getByRole('status').textContent ?? ''];
  expect(seen()).toEqual(['30.00', '30.00']);
  fireEvent.change(field, { target: { value: '28' } });
  expect(seen()).toEqual(['28', '28.00']);
  fireEvent.blur(field);
  expect(seen()).toEqual(['28.00', '28.00']);
  fireEvent.click(screen.getByText('重来'));
  expect(seen()).toEqual(['30.00', '30.00']);
});
