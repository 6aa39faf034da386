import { expect, it } from 'vitest';

import { chooseRungs } from './encode-hls.ts';

const low = ['426x240', '640x360'];
const hd = [...low, '854x480', '1280x720'];

it.each([
  ['4K', 3840, 2160, [...hd, '1920x1080']],
  ['full HD', 1920, 1080, [...hd, '1920x1080']],
  ['well between two rungs', 1600, 900, [...hd, '1600x900']],
  ['HD', 1280, 720, hd],
  ['a little more than a rung', 960, 540, [...low, '854x480']],
  ['SD', 854, 480, ['428x240', '640x360', '854x480']],
  ['exactly a rung', 640, 360, low],
  ['the lowest rung', 320, 240, ['320x240']],
  ['below the ladder', 160, 120, ['160x120']],
  ['portrait', 1080, 1920, ['240x426', '360x640', '480x854', '720x1280', '1080x1920']],
  ['square', 720, 720, ['240x240', '360x360', '480x480', '720x720']],
  ['odd sides', 641, 361, ['426x240', '640x360']],
  ['a thin strip', 2000, 16, ['2000x16']],
])('%s: %ix%i → %j', (_name, width, height, sizes) => {
  expect(chooseRungs({ width, height }).map((it) => `${it.width}x${it.height}`)).toEqual(sizes);
});

const full = [...hd, '1920x1080'];

it.each([
  ['4K where all of it is wanted', 3840, 2160, 2160, [...full, '2560x1440', '3840x2160']],
  ['4K where 1440p is enough', 3840, 2160, 1440, [...full, '2560x1440']],
  ['full HD where more is allowed', 1920, 1080, 2160, full],
  [
    '4K upright',
    2160,
    3840,
    1440,
    [...full, '2560x1440'].map((it) => it.split('x').toReversed().join('x')),
  ],
  ['full HD where 720p is enough', 1920, 1080, 720, hd],
])('%s', (_name, width, height, largestSide, sizes) => {
  const rungs = chooseRungs({ width, height, largestSide });
  expect(rungs.map((it) => `${it.width}x${it.height}`)).toEqual(sizes);
});
