import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  joinPath,
  pathOf,
  readName,
  resolvePath,
  showPath,
  splitPath,
  textOf,
} from './path-bytes.ts';

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

test.each([
  ['GBK', 'D2B9 BABD 2E 6D7034', '夜航.mp4'],
  ['GBK, with digits', 'B5DA 3031 BCAF', '第01集'],
  ['Latin-1', '416D E9 6C6965', 'Amélie'],
  ['Latin-1 at the end', '436166 E9', 'Café'],
  ['Big5', 'B3B7 A473 A95D AFE8 B04F', '雪山夜航記'],
  ['UTF-8', 'E5A49C E888AA', '夜航'],
  ['ASCII', '32332E393736', '23.976'],
])('a name in %s is read', (_, hex, text) => {
  expect(readName(bytes(hex))).toBe(text);
});

test('a path of UTF-8 is text as it is, and any other an address that leads back to it', () => {
  expect(textOf(Buffer.from('/films/夜航 100%.mp4'))).toBe('/films/夜航 100%.mp4');
  const odd = joinPath('/films/a b', bytes('D2B9BABD'));
  expect(odd).toBe('file:///films/a%20b/%D2%B9%BA%BD');
  expect(resolvePath(odd)).toBe(odd);
  expect(showPath(odd)).toBe('/films/a b/夜航');
  expect(splitPath(joinPath(odd, Buffer.from('1.mp4')))).toEqual({
    folder: odd,
    name: Buffer.from('1.mp4'),
  });
});

const names = fc.uint8Array({ minLength: 1, maxLength: 12 }).filter((it) => !it.includes(0));

test('whatever the bytes, the text leads back to the file and can be stored', () => {
  fc.assert(
    fc.property(names, (name) => {
      const path = Buffer.concat([Buffer.from('/'), name]);
      const text = textOf(path);
      expect(pathOf(text)).toEqual(path);
      expect(text.isWellFormed()).toBe(true);
      expect(readName(name)).toBeTypeOf('string');
    }),
  );
});
