import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { buildFile, startFakeUploads, type UploadFate } from '../../testing/fake-upload.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { ImageUploadField } from './image-upload.tsx';

const ok = { code: 0, msg: '', data: { file: '/uploads/a.webp' } };
const changes: (string | null)[] = [];

function openField(fate: () => UploadFate) {
  const sent = startFakeUploads(fate);
  renderAt(
    '/tx',
    <>
      <ImageUploadField
        label="收款码"
        purpose="payment-code"
        onChange={(address) => changes.push(address)}
      />
      <Toaster />
    </>,
  );
  return sent;
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('收款码'), { target: { files: [file] } });
const statusText = () => screen.getByRole('status').textContent;

beforeEach(() => {
  changes.length = 0;
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the picture, sends it and answers its address', async () => {
  openField(() => ok);
  choose(buildFile());
  expect(screen.getByRole('img', { name: '收款码' }).getAttribute('src')).toBe('blob:preview');
  await waitFor(() => expect(statusText()).toBe('上传成功！'));
  expect(changes).toEqual([null, '/uploads/a.webp']);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('reports progress', async () => {
  openField(() => 'silence');
  choose(buildFile());
  const bar = await screen.findByRole('progressbar', { name: '上传中 50%' });
  expect(bar.getAttribute('value')).toBe('50');
});

it.each([
  [buildFile('image/svg+xml'), '仅支持 JPG、PNG、WebP、GIF 格式的图片'],
  [buildFile('application/pdf'), '仅支持 JPG、PNG、WebP、GIF 格式的图片'],
  [buildFile('image/png', 10 * 1024 * 1024 + 1), '图片不能超过10MB'],
])('sends nothing that cannot be a picture', (file, words) => {
  const sent = openField(() => ok);
  choose(file);
  expect(statusText()).toBe(words);
  expect(sent).toEqual([]);
  expect(changes).toEqual([]);
});

it('says why it failed, and offers another try', async () => {
  let fate: UploadFate = { code: 415, msg: '这不是图片', data: null };
  const sent = openField(() => fate);
  choose(buildFile());
  await waitFor(() => expect(statusText()).toBe('这不是图片'));
  fate = 'offline';
  fireEvent.click(screen.getByRole('button', { name: '重新上传' }));
  await waitFor(() => expect(statusText()).toBe('上传失败'));
  fate = ok;
  fireEvent.click(screen.getByRole('button', { name: '重新上传' }));
  await waitFor(() => expect(changes.at(-1)).toBe('/uploads/a.webp'));
  expect(sent).toHaveLength(3);
});

it('can be removed', async () => {
  openField(() => ok);
  choose(buildFile());
  await waitFor(() => expect(changes.at(-1)).toBe('/uploads/a.webp'));
  fireEvent.click(screen.getByRole('button', { name: '移除图片' }));
  expect(changes.at(-1)).toBeNull();
  expect(screen.getByLabelText('收款码')).toBeDefined();
});

it('sends once however often it is retried, and never brings a removed picture back', async () => {
  let fate: UploadFate = 'offline';
  const sent = openField(() => fate);
  choose(buildFile());
  const again = await screen.findByRole('button', { name: '重新上传' });
  fate = 'silence';
  fireEvent.click(again);
  fireEvent.click(again);
  await screen.findByRole('progressbar', { name: '上传中 50%' });
  expect(sent).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: '移除图片' }));
  fate = ok;
  choose(buildFile());
  await waitFor(() => expect(changes.at(-1)).toBe('/uploads/a.webp'));
  expect(sent).toHaveLength(3);
});
