import { expect, it } from 'vitest';

import { closesSheet } from './use-drag-to-close.ts';

it.each([
  ['a long, slow drag down', 120, 900, true],
  ['a short flick down', 60, 50, true],
  ['a short, slow drag', 60, 600, false],
  ['a tap', 0, 80, false],
  ['a drag up', -200, 50, false],
])('%s: closes %s', (_case, distance, elapsed, closes) => {
  expect(closesSheet(distance, elapsed)).toBe(closes);
});
