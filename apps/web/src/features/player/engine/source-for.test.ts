import { expect, test } from 'vitest';

import { HLS_TYPE, sourceFor } from './source-for.ts';

const base = 'https://lantern.test/videoinfo?id=1';

test.each([
  ['/media/abc/master.m3u8', HLS_TYPE],
  ['/media/abc/MASTER.M3U8', HLS_TYPE],
  ['https://cdn.test/x.m3u8?as=1.mp4', HLS_TYPE],
  ['https://cdn.test/x.m3u8#t=5', HLS_TYPE],
  ['/media/abc/clip.mp4', 'video/mp4'],
  ['/media/abc/clip.mp4?from=x.m3u8', 'video/mp4'],
  ['/m3u8/clip', 'video/mp4'],
  ['', 'video/mp4'],
  ['http://[broken', 'video/mp4'],
])('%s → %s', (address, type) => {
  expect(sourceFor(address, base)).toEqual({ src: address, type });
});
