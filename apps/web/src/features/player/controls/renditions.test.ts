import { expect, test } from 'vitest';

import { listQualities, type Level } from './renditions.ts';

const level = (width: number, height: number, bitrate = 1000): Level => ({
  width,
  height,
  bitrate,
});

test('finest first, after automatic, with the index the engine knows', () => {
  expect(listQualities([level(640, 360), level(1280, 720), level(854, 480)])).toEqual([
    { level: -1, lines: null },
    { level: 1, lines: 720 },
    { level: 2, lines: 480 },
    { level: 0, lines: 360 },
  ]);
});

test('an upright picture counts its lines across', () => {
  expect(listQualities([level(360, 640), level(720, 1280)]).map(({ lines }) => lines)).toEqual([
    null,
    720,
    360,
  ]);
});

test('of two renditions with the same lines, the one with the higher bit rate is offered', () => {
  const levels = [level(1280, 720, 900), level(1280, 720, 2500), level(640, 360)];
  expect(listQualities(levels)).toContainEqual({ level: 1, lines: 720 });
  expect(listQualities(levels)).toHaveLength(3);
});

test.each([[[]], [[level(1280, 720)]], [[level(0, 0), level(0, 0)]]])(
  'nothing to choose, no menu: %j',
  (levels) => {
    expect(listQualities(levels)).toEqual([]);
  },
);
