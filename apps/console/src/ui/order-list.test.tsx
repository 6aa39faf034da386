import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';

import { OrderList } from './order-list.tsx';

function Order() {
  const [rows, setRows] = useState(['甲', '乙', '丙', '丁']);
  return (
    <OrderList
      label="顺序"
      rows={rows}
      keyOf={(it) => it}
      nameOf={(it) => it}
      onOrder={(keys) => setRows(keys)}
    >
      {(it) => it}
    </OrderList>
  );
}

afterEach(cleanup);

const press = (name: string): void => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const focused = () => document.activeElement?.getAttribute('aria-label');

test('a row is moved on by the same button, and at an end the button rests and keeps the focus', () => {
  render(
    <MantineProvider env="test">
      <Order />
    </MantineProvider>,
  );
  press('下移 甲');
  expect(focused()).toBe('下移 甲');
  press('下移 甲');
  expect(focused()).toBe('下移 甲');
  press('下移 甲');
  expect(focused()).toBe('下移 甲');
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
  press('上移 甲');
  expect(focused()).toBe('上移 甲');
});
