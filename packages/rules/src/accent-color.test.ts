import fc from 'fast-check';
import { expect, test } from 'vitest';

import { contrastOf, isReadableAccent, shadesOfAccent } from './accent-color.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test.each([
  ['#ff7a1a', true],
  ['#3ecf8e', true],
  ['#4DA3FF', true],
  ['#1a237e', false],
  ['#0e0f13', false],
  ['#fff', false],
  ['red', false],
  ['#ff7a1a;}', false],
])('%s can be read: %s', (accent, isReadable) => {
  expect(isReadableAccent(accent)).toBe(isReadable);
});

test('black and white have a contrast of 21, in either order', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
});

test('text on any readable accent is readable too, and shades are colours', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const { pressed, onAccent } = shadesOfAccent(accent);
      expect(pressed).toMatch(/^#[\da-f]{6}$/);
      fc.pre(isReadableAccent(accent));
      expect(contrastOf(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
