import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { PictureField } from './picture-field.tsx';

vi.mock('./crop-dialog.tsx', () => ({
  default: ({ picture }: { picture: { url: string } }) => <output>{picture.url}</output>,
}));

const revoke = vi.fn<(url: string) => void>();
/** Lets each picture open, in the order in which they were chosen. */
let opens: (() => void)[];

beforeEach(() => {
  opens = [];
  revoke.mockClear();
  let count = 0;
  Object.assign(URL, { createObjectURL: () => `blob:${(count += 1)}`, revokeObjectURL: revoke });
  HTMLImageElement.prototype.decode = () =>
    new Promise<void>((resolve) => void opens.push(resolve));
});
afterEach(cleanup);

const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('封面'), { target: { files: [new File(['x'], name)] } });

const show = () =>
  render(
    <MantineProvider env="test">
      <PictureField
        label="封面"
        kind="poster"
        value=""
        error={undefined}
        onChange={() => undefined}
      />
    </MantineProvider>,
  );

test('of two files, the one chosen last is cropped, whichever opens first', async () => {
  show();
  choose('large.png');
  choose('small.png');
  await act(async () => opens[1]?.());
  expect((await screen.findByRole('status')).textContent).toBe('blob:2');
  await act(async () => opens[0]?.());
  expect(screen.getByRole('status').textContent).toBe('blob:2');
  expect(revoke.mock.calls).toEqual([['blob:1']]);
});

test('a file that opens after its field was left is let go of', async () => {
  const { unmount } = show();
  choose('large.png');
  unmount();
  await act(async () => opens[0]?.());
  expect(revoke.mock.calls).toEqual([['blob:1']]);
});
