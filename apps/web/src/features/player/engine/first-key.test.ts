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

const site = 'https://site.example/media/pass/';
const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=7\n12.m3u8\n';

/** The texts that an engine gets for addresses it asks for one after the other, of a site with these files. */
function ask(files: Readonly<Record<string, string>>, urls: readonly string[]): string[] {
  class SiteLoader {
    stats = {};
    load(context: { url: string }, _config: unknown, { onSuccess }: Callbacks): void {
      asked.push(context.url);
      onSuccess({ url: context.url, data: files[context.url] ?? '' }, {}, context, null);
    }
  }
  const fake: unknown = SiteLoader;
  const isLoader = (it: unknown): it is LoaderClass => it === SiteLoader;
  if (!isLoader(fake)) throw new Error('unreachable');
  const Loader = withKeysWithin(fake);
  asked.length = 0;
  const got: string[] = [];
  for (const url of urls) {
    const loader: unknown = Reflect.construct(Loader, []);
    if (loader instanceof SiteLoader)
      loader.load({ url }, {}, { onSuccess: ({ data }) => got.push(data) });
  }
  return got;
}
interface Callbacks {
  onSuccess: (answer: { url: string; data: string }, ...rest: unknown[]) => void;
}

test('a playlist within the first one is taken from there, once', () => {
  const list = '#EXTM3U\n#EXTINF:4,\n/sealed/a.m4s\n';
  const files = {
    [`${site}master.m3u8`]: `${master}#first 12.m3u8\n##EXTM3U\n##EXTINF:4,\n#/sealed/a.m4s\n`,
    [`${site}12.m3u8`]: 'another',
  };
  const urls = ['master', '12', '12'].map((it) => `${site}${it}.m3u8`);
  expect(ask(files, urls)).toEqual([master, list, 'another']);
  expect(asked).toEqual([urls[0], urls[1]]);
});

test('a first playlist that brings none is left as it is', () => {
  const files = { [`${site}master.m3u8`]: master, [`${site}12.m3u8`]: 'asked for' };
  const urls = ['master', '12'].map((it) => `${site}${it}.m3u8`);
  expect(ask(files, urls)).toEqual([master, 'asked for']);
  expect(asked).toEqual(urls);
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
])('a film that begins at %d asks for the key of that second', (startAt, expected) => {
  const open = vi.fn();
  const setRequestHeader = vi.fn();
  askFirstKey({ open, readyState: 0, setRequestHeader }, '/media/p/1.m3u8', startAt);
  expect(open).toHaveBeenCalledWith('GET', '/media/p/1.m3u8', true);
  expect(setRequestHeader).toHaveBeenCalledWith('first-key', expected);
  open.mockClear();
  askFirstKey({ open, readyState: 1, setRequestHeader }, '/media/p/1.m3u8', startAt);
  expect(open).not.toHaveBeenCalled();
});
