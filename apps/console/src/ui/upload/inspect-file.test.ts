// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';

import { inspectFile, judgeHead } from './inspect-file.ts';

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

const bytes = (...all: (number | string)[]): Uint8Array =>
  Uint8Array.from(
    all.flatMap((it) => (typeof it === 'number' ? it : [...new TextEncoder().encode(it)])),
  );

test.each([
  ['mp4', bytes(0, 0, 0, 0x20, 'ftypisom', 0, 0, 2, 0), null],
  ['mkv', bytes(0x1a, 0x45, 0xdf, 0xa3, 1, 0, 0), null],
  ['avi', bytes('RIFF', 0, 1, 2, 3, 'AVI LIST', 0, 0), null],
  ['ts', bytes(0x47, 0x40, 0, 0x10, 0, 0), null],
  ['gif', bytes('GIF89a', 0x40, 1, 0, 0), null],
  ['nothing', bytes(), 'empty'],
  ['srt', bytes('1\r\n00:00:01,000 --> 00:00:02,000\r\n你好\r\n'), 'text'],
  ['srt in GBK', bytes('1\n', 0xc4, 0xe3, 0xba, 0xc3, '\n'), 'text'],
  ['srt in UTF-16', bytes(0xff, 0xfe, 0x31, 0, 0x0a, 0), 'text'],
  ['m3u8', bytes('#EXTM3U\n'), 'text'],
  ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 'JFIF', 0), 'not-a-film'],
  ['zip', bytes('PK', 3, 4, 20, 0, 0, 0), 'not-a-film'],
  ['program', bytes('MZ', 0x90, 0, 3, 0), 'not-a-film'],
])('the beginning of a file: %s', (_name, head, fault) => {
  expect(judgeHead(head)).toBe(fault);
});
