import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';

import {
  changeBatch,
  changeUpload,
  clear,
  type FileUpload,
  listMore,
} from '../../../ui/upload/uploads.ts';
import UploadList from './upload-list.tsx';

afterEach(() => {
  cleanup();
  clear(['ready', 'sending']);
  changeBatch({ series: null });
});

const film = (id: string, more: Partial<FileUpload> = {}): FileUpload => ({
  id,
  key: id,
  fileName: `${id}.mp4`,
  title: id,
  videoId: null,
  categoryCode: null,
  isPaid: null,
  bytes: 1000,
  digest: '',
  sent: 0,
  rate: 0,
  state: 'ready',
  refused: null,
  place: null,
  message: '',
  ingestId: null,
  ...more,
});

function open(): void {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter>
        <MantineProvider env="test">
          <UploadList review={null} />
        </MantineProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const titles = (): string[] =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /mp4/ }).map(({ value }) => value);

test('a file that is being sent has no other drawn again', () => {
  let reads = 0;
  const still = Object.defineProperty(film('still'), 'fileName', {
    enumerable: true,
    get: () => {
      reads++;
      return 'still.mp4';
    },
  });
  listMore([still, film('moving', { state: 'sending' })]);
  open();
  const drawn = reads;
  expect(drawn).toBeGreaterThan(0);
  for (const sent of [250, 500, 750]) {
    act(() => changeUpload('moving', { sent }));
    const bar = screen.getByRole('progressbar', { name: /moving/ });
    expect(bar.getAttribute('aria-valuenow')).toBe(`${sent / 10}`);
  }
  expect(reads).toBe(drawn);
});

test('episodes are moved by one place, and not beyond the first and the last', () => {
  listMore([film('one'), film('two'), film('three')]);
  changeBatch({ series: '山海' });
  open();
  const press = (title: string, at: number): void => {
    const row = screen.getByDisplayValue(title).closest('li');
    if (row === null) throw new Error(`no row of ${title}`);
    const buttons = within(row).getAllByRole('button');
    fireEvent.click(buttons[at] ?? row);
  };
  press('three', 0);
  expect(titles()).toEqual(['one', 'three', 'two']);
  press('one', 0);
  expect(titles()).toEqual(['one', 'three', 'two']);
  press('one', 1);
  expect(titles()).toEqual(['three', 'one', 'two']);
  press('two', 1);
  expect(titles()).toEqual(['three', 'one', 'two']);
});
