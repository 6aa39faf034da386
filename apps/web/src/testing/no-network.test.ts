import { expect, it } from 'vitest';

it('fails at once where a test has put no server behind fetch', async () => {
  await expect(fetch('http://127.0.0.1:9/')).rejects.toThrow('a test has no network');
});
