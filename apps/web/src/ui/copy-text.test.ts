import { afterEach, expect, it, vi } from 'vitest';

import { copyText } from './copy-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function withClipboard(writeText: () => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText: vi.fn(writeText) } });
}

it('writes to the clipboard', async () => {
  withClipboard(async () => undefined);
  await expect(copyText('灯影')).resolves.toBe(true);
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith('灯影');
});

it('copies from a field inside the open dialog where the clipboard is closed', async () => {
  vi.stubGlobal('navigator', {});
  document.body.innerHTML = '<div role="dialog"><button>copy</button></div>';
  const button = document.querySelector('button');
  button?.focus();
  const copied: string[] = [];
  Object.assign(document, {
    execCommand: () => {
      copied.push(
        document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea')?.value ?? '',
      );
      return true;
    },
  });
  await expect(copyText('12345678')).resolves.toBe(true);
  expect(copied).toEqual(['12345678']);
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('says when nothing works', async () => {
  withClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  Object.assign(document, { execCommand: () => false });
  await expect(copyText('x')).resolves.toBe(false);
  Object.assign(document, {
    execCommand: () => {
      throw new Error('gone');
    },
  });
  await expect(copyText('x')).resolves.toBe(false);
});
