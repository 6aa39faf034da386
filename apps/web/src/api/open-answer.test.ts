import { createSealer } from '@lantern/crypto/seal-node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const envelope = { key: 'a key of twenty-four byt', iv: 'an iv of 16 byte' };

/** Chromium has every AES but the one of 192 bits. */
function importAsChromiumDoes(): void {
  const { importKey } = crypto.subtle;
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation(
    async (...given: Parameters<typeof importKey>) => {
      const [, raw] = given;
      if (ArrayBuffer.isView(raw) && raw.byteLength === 24) {
        throw new DOMException('192-bit AES keys are not supported', 'OperationError');
      }
      return Reflect.apply(importKey, crypto.subtle, given);
    },
  );
}

beforeEach(() => {
  const config = document.createElement('script');
  config.id = 'runtime-config';
  config.type = 'application/json';
  config.textContent = JSON.stringify({
    envelope,
    siteName: '灯影',
    ageGate: true,
    languageChoice: false,
  });
  document.body.append(config);
});

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('is opened with a key of 24 bytes, which Chromium refuses', async () => {
  importAsChromiumDoes();
  const { openAnswer } = await import('./open-answer.ts');
  const sealed = createSealer(envelope).seal('{"coins":7}');
  await expect(openAnswer(sealed)).resolves.toEqual({ coins: 7 });
});
