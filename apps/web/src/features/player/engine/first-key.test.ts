import type { HlsConfig } from 'hls.js';
import { expect, test, vi } from 'vitest';

import { askFirstKey, withKeysWithin } from './first-key.ts';

type LoaderClass = HlsConfig['loader'];

const asked: string[] = [];
class FakeLoader {
  stats = {};
  load({ url }: { url: string }): void {
    asked.push(url);
  }
}
const standsIn = (it: unknown): it is LoaderClass => it === FakeLoader;

function makeLoader() {
  const fake: unknown = FakeLoader;
  if (!standsIn(fake)) throw new Error('unreachable');
  const made: unknown = Reflect.construct(withKeysWithin(fake), []);
  return made;
}

const load = (url: string, onSuccess: (answer: { data: ArrayBuffer }) => void): void => {
  const loader = makeLoader();
  if (loader instanceof FakeLoader)
    Reflect.apply(loader.load, loader, [{ url }, {}, { onSuccess }]);
};

test('a key within a playlist is taken from there', () => {
  const got: number[][] = [];
  const bytes = Array.from({ length: 16 }, (_, at) => 240 + at);
  const text = btoa(String.fromCharCode(...bytes));
  load(`data:application/octet-stream;base64,${text}`, ({ data }) =>
    got.push([...new Uint8Array(data)]),
  );
  expect(got).toEqual([bytes]);
  expect(asked).toEqual([]);
});

test.each([
  'http://localhost/media/pass/1-0.key',
  'data:application/octet-stream;base64,AAAA',
  'data:text/html;base64,AAAAAAAAAAAAAAAAAAAAAA==',
])('everything else is asked for: %s', (url) => {
  asked.length = 0;
  load(url, () => expect.unreachable());
  expect(asked).toEqual([url]);
});

test.each([
  [0, '0.000'],
  [612.05, '612.050'],
  [-1, '0.000'],
])('a film that begins at %d asks for the key of that second', (startAt, said) => {
  const open = vi.fn();
  const setRequestHeader = vi.fn();
  askFirstKey({ open, readyState: 0, setRequestHeader }, '/media/p/1.m3u8', startAt);
  expect(open).toHaveBeenCalledWith('GET', '/media/p/1.m3u8', true);
  expect(setRequestHeader).toHaveBeenCalledWith('first-key', said);
  open.mockClear();
  askFirstKey({ open, readyState: 1, setRequestHeader }, '/media/p/1.m3u8', startAt);
  expect(open).not.toHaveBeenCalled();
});
