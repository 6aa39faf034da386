import { expect, test } from 'vitest';

import { convertColour, findColour, narrowColours, toneMap } from './film-colour.ts';

test.each([
  ['an untagged film of a disc', { height: 576, pix_fmt: 'yuv420p' }, 'smpte170m', 'tv'],
  ['an untagged film in HD', { height: 720, pix_fmt: 'yuv420p' }, 'bt709', 'tv'],
  [
    'a small one that says BT.709',
    { height: 240, pix_fmt: 'yuv420p', color_space: 'bt709' },
    'bt709',
    'tv',
  ],
  [
    'a large one that says BT.601',
    { height: 1080, pix_fmt: 'yuv420p', color_space: 'bt470bg' },
    'smpte170m',
    'tv',
  ],
  [
    'a matrix that is no name',
    { height: 1080, pix_fmt: 'yuv420p', color_space: 'reserved' },
    'bt709',
    'tv',
  ],
  [
    'a photo camera',
    { height: 480, pix_fmt: 'yuvj422p', color_space: 'bt470bg' },
    'smpte170m',
    'pc',
  ],
  ['a phone of full range', { height: 1080, pix_fmt: 'yuv420p', color_range: 'pc' }, 'bt709', 'pc'],
  ['a film with alpha', { height: 1080, pix_fmt: 'yuva420p' }, 'bt709', 'tv'],
] as const)('%s', (_what, declared, matrix, range) => {
  const picture = { colour: findColour(declared, null), hdr: null };
  expect(convertColour(picture)).toBe(
    `:in_color_matrix=${matrix}:in_range=${range}:out_color_matrix=bt709:out_range=tv`,
  );
});

test.each([
  'rgb24',
  'bgr0',
  '0rgb',
  'gbrp',
  'gbrap',
  'argb',
  'bgra',
  'pal8',
  'rgb555le',
  'bgr48be',
  'x2rgb10le',
])('%s has no matrix', (pix_fmt) => {
  const picture = { colour: findColour({ height: 720, pix_fmt }, null), hdr: null };
  expect(convertColour(picture)).toBe(':out_color_matrix=bt709:out_range=tv');
});

test('wide colours and HDR are converted before the scaler', () => {
  const wide = findColour(
    { height: 1080, pix_fmt: 'yuv420p10le', color_primaries: 'bt2020' },
    null,
  );
  expect(wide.isWide).toBe(true);
  const converted = ':out_color_matrix=bt709:out_range=tv';
  expect(convertColour({ colour: wide, hdr: null })).toBe(converted);
  expect(convertColour({ colour: null, hdr: 'smpte2084' })).toBe(converted);
});

const deep = { height: 1080, pix_fmt: 'yuv420p10le' };
const pq = 'smpte2084';

test.each([
  ['HDR that says no more', pq, {}, 'min=bt2020nc:pin=bt2020:rin=tv'],
  ['HDR of full range', pq, { color_range: 'pc' }, 'min=bt2020nc:pin=bt2020:rin=pc'],
  [
    'HDR of a cinema',
    pq,
    { color_space: 'bt2020nc', color_primaries: 'smpte432' },
    'min=bt2020nc:pin=smpte432:rin=tv',
  ],
  [
    'HDR by the matrix of BT.709',
    pq,
    { color_space: 'bt709', color_primaries: 'bt709' },
    'min=bt709:pin=bt709:rin=tv',
  ],
  ['HDR in RGB', pq, { pix_fmt: 'gbrp10le', color_range: 'pc' }, 'min=gbr:pin=bt2020:rin=pc'],
  [
    'BT.2020 by its matrix alone',
    null,
    { color_space: 'bt2020nc' },
    'min=bt2020nc:pin=bt2020:rin=tv',
  ],
  [
    'BT.2020 by its colours alone',
    null,
    { color_primaries: 'bt2020' },
    'min=bt2020nc:pin=bt2020:rin=tv',
  ],
  [
    'BT.2020 by the matrix of BT.709',
    null,
    { color_space: 'bt709', color_primaries: 'bt2020' },
    'min=bt709:pin=bt2020:rin=tv',
  ],
  [
    'colours of a phone',
    null,
    { color_space: 'bt709', color_primaries: 'smpte432' },
    'min=bt709:pin=smpte432:rin=tv',
  ],
] as const)('%s is read by its own numbers', (_what, hdr, declared, read) => {
  const colour = findColour({ ...deep, ...declared }, hdr);
  expect(colour.isWide).toBe(hdr === null);
  const filter = hdr === null ? narrowColours(colour) : toneMap(hdr, colour);
  expect(filter).toContain(`zscale=tin=${hdr ?? 'bt709'}:${read}:t=linear`);
});
