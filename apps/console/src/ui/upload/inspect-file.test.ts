// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';

import { inspectFile } from './inspect-file.ts';

beforeAll(() => vi.stubGlobal('isSecureContext', true));

test('a film is known again by what is in it, and not by its name; one that is cut or changed in the middle is another', async () => {
  const film = Uint8Array.from({ length: 2_000_000 }, (_, at) => (at * 31 + (at >> 8)) % 251);
  const changed = film.map((byte, at) => (at === 1_000_100 ? byte + 1 : byte));
  const digestOf = async (of: Uint8Array<ArrayBuffer>, name = 'a.mp4') => {
    const { fault, digest } = await inspectFile(new File([of], name));
    expect(fault).toBeNull();
    return digest;
  };
  const one = await digestOf(film);
  expect(one).toMatch(/^[\da-f]{64}$/);
  expect(await digestOf(film, 'b.mkv')).toBe(one);
  expect(await digestOf(film.subarray(0, 1_999_999))).not.toBe(one);
  expect(await digestOf(changed)).not.toBe(one);
});

test('an empty file, and one that is gone, are told', async () => {
  expect(await inspectFile(new File([], 'a.mp4'))).toEqual({ fault: 'empty', digest: '' });
  const gone = new File(['x'.repeat(5000)], 'a.mp4');
  gone.slice = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  expect(await inspectFile(gone)).toEqual({ fault: 'unreadable', digest: '' });
});
