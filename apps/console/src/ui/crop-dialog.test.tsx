import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import CropDialog from './crop-dialog.tsx';

interface Cropped {
  onCropComplete: (share: unknown, pixels: object) => void;
}

vi.mock('react-easy-crop', () => ({
  default: function Cropper({ onCropComplete }: Cropped) {
    const tell = useEffectEvent(() => onCropComplete({}, { x: 0, y: 0, width: 9, height: 9 }));
    useEffect(() => tell(), []);
    return null;
  },
}));
vi.mock('./crop-picture.ts', () => ({ cropPicture: async () => new File(['x'], 'x.png') }));
let sent: PromiseWithResolvers<{ picture: string }>;
const asked = vi.fn<() => Promise<{ picture: string }>>(() => sent.promise);
vi.mock('../api/call-api.ts', () => ({ callApi: () => asked() }));

beforeEach(() => {
  sent = Promise.withResolvers();
  asked.mockClear();
  onSent.mockClear();
});
afterEach(cleanup);

function Field({ onSent }: { onSent: (address: string) => void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        {isOpen && (
          <CropDialog
            picture={{ url: 'blob:1', image: new Image() }}
            kind="poster"
            onClose={() => setOpen(false)}
            onSent={onSent}
          />
        )}
      </MantineProvider>
    </QueryClientProvider>
  );
}

const onSent = vi.fn<(address: string) => void>();
const press = (name: string): boolean =>
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const use = '使用这张图片';

test('a picture that was sent takes its place', async () => {
  render(<Field onSent={onSent} />);
  press(use);
  await act(async () => sent.resolve({ picture: 'made' }));
  await vi.waitFor(() => expect(onSent.mock.calls).toEqual([['made']]));
});

test('one whose dialog was cancelled meanwhile does not', async () => {
  render(<Field onSent={onSent} />);
  press(use);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  press('取消');
  await act(async () => sent.resolve({ picture: 'made' }));
  // Its answer is there by now.
  await act(async () => void (await sent.promise));
  expect(onSent).not.toHaveBeenCalled();
});
