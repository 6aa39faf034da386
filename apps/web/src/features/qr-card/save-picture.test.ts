import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { savePicture } from './save-picture.ts';

const address = `data:image/png;base64,${btoa('picture')}`;
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const android = 'Mozilla/5.0 (Linux; Android 16)';

const downloads: string[] = [];
const shared: File[] = [];

function onDevice(userAgent: string, share = (): Promise<void> => Promise.resolve()): void {
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: 5,
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => {
      shared.push(...files);
      await share();
    },
  });
}

beforeEach(() => {
  downloads.length = 0;
  shared.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.download);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('downloads the picture', async () => {
  onDevice(android);
  await expect(savePicture(address, 'invite.png')).resolves.toBe('saved');
  expect(downloads).toEqual(['invite.png']);
});

it('opens the share sheet of an iPhone', async () => {
  onDevice(iPhone);
  await expect(savePicture(address, 'invite.png')).resolves.toBe('saved');
  expect(downloads).toEqual([]);
  expect(shared.map(({ name, type }) => [name, type])).toEqual([['invite.png', 'image/png']]);
  await expect(shared[0]?.text()).resolves.toBe('picture');
});

it('reports no error when the member closes the sheet', async () => {
  onDevice(iPhone, () => Promise.reject(new DOMException('closed', 'AbortError')));
  await expect(savePicture(address, 'invite.png')).resolves.toBe('cancelled');
});

it('says when sharing failed', async () => {
  onDevice(iPhone, () => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await expect(savePicture(address, 'a.png')).resolves.toBe('failed');
  await expect(savePicture('https://example.org/a.png', 'a.png')).resolves.toBe('failed');
});
