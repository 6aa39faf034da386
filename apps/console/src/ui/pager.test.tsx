import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';

import type { Address } from './address.ts';
import { Pager, type Paging } from './pager.tsx';

afterEach(cleanup);

/** A list of three numbered pages, or of a first page and a last one behind it. */
function Pages({ kind }: { kind: Paging['kind'] }) {
  const [values, setValues] = useState<Readonly<Record<string, string | null>>>({});
  const address: Address = {
    get: (name) => values[name] ?? '',
    search: new URLSearchParams(),
    only: () => undefined,
    patch: setValues,
  };
  const next = address.get('after') === '' ? 'last' : null;
  return (
    <MantineProvider env="test">
      <Pager
        address={address}
        paging={kind === 'numbered' ? { kind, total: 30, pageSize: 10 } : { kind: 'keyset', next }}
      />
    </MantineProvider>
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
function press(name: string): void {
  button(name).focus();
  fireEvent.click(button(name));
}
/** Whether a button does nothing, says so, and can have the focus all the same. */
const rests = (name: string): boolean =>
  button(name).getAttribute('aria-disabled') === 'true' && !button(name).disabled;

test('at both ends of numbered pages the button that led there rests, and keeps the focus', () => {
  render(<Pages kind="numbered" />);
  expect(rests('上一页')).toBe(true);
  press('下一页');
  press('下一页');
  expect([rests('下一页'), rests('上一页')]).toEqual([true, false]);
  expect(document.activeElement).toBe(button('下一页'));
  const last = document.body.textContent;
  press('下一页');
  expect(document.body.textContent).toBe(last);
});

test('the same with a list that can not be counted', () => {
  render(<Pages kind="keyset" />);
  expect([rests('首页'), rests('下一页')]).toEqual([true, false]);
  press('下一页');
  expect([rests('首页'), rests('下一页')]).toEqual([false, true]);
  expect(document.activeElement).toBe(button('下一页'));
  press('下一页');
  expect(rests('下一页')).toBe(true);
  press('首页');
  expect([rests('首页'), rests('下一页')]).toEqual([true, false]);
});
