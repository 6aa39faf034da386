import { expect, it } from 'vitest';

import { cropSquare, moveCrop, wholeCrop } from './crop-square.ts';

const wide = { width: 400, height: 200 };
const tall = { width: 200, height: 600 };

it.each([
  [wide, wholeCrop, { x: 100, y: 0, side: 200 }],
  [tall, wholeCrop, { x: 0, y: 200, side: 200 }],
  [wide, { x: 0.5, y: 0.5, zoom: 2 }, { x: 150, y: 50, side: 100 }],
  [wide, { x: 0, y: 0, zoom: 1 }, { x: 0, y: 0, side: 200 }],
  [wide, { x: 1, y: 1, zoom: 4 }, { x: 350, y: 150, side: 50 }],
])('of %j, %j shows %j', (size, crop, square) => {
  expect(cropSquare(size, crop)).toEqual(square);
});

it('follows the finger, and stops at the edge', () => {
  const right = moveCrop(wide, wholeCrop, -0.25, 0);
  expect(cropSquare(wide, right)).toEqual({ x: 150, y: 0, side: 200 });
  const further = moveCrop(wide, wholeCrop, -5, -5);
  expect(cropSquare(wide, further)).toEqual({ x: 200, y: 0, side: 200 });
  // At the edge it has stopped: the way back begins there, not where the finger went.
  expect(cropSquare(wide, moveCrop(wide, further, 0.25, 0)).x).toBe(150);
});
