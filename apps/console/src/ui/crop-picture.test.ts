import { pictureKinds, pictureShapes } from '@lantern/rules/picture-shapes';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { fitArea } from './crop-picture.ts';

const side = fc.double({ min: 0.01, max: 60_000, noNaN: true });

it('draws any part of any picture in whole pixels, within the shape and never enlarged', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pictureKinds), side, side, (kind, width, height) => {
      const shape = pictureShapes[kind];
      const size = fitArea({ width, height }, shape);
      for (const it of [size.width, size.height]) expect(Number.isInteger(it)).toBe(true);
      expect(size.width).toBeGreaterThanOrEqual(1);
      expect(size.height).toBeGreaterThanOrEqual(1);
      expect(size.width).toBeLessThanOrEqual(Math.min(shape.width, Math.max(1, width + 0.5)));
      expect(size.height).toBeLessThanOrEqual(Math.min(shape.height, Math.max(1, height + 0.5)));
    }),
  );
});

it('fills the shape with a part that is larger and has its proportions', () => {
  expect(fitArea({ width: 4000.4, height: 2250.2 }, pictureShapes.poster)).toEqual({
    width: 1280,
    height: 720,
  });
});
