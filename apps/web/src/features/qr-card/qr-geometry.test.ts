import { describe, expect, it } from 'vitest';

import { layOutQr } from './qr-geometry.ts';

describe.each([
  { modules: 25, margin: 2, widthPx: 110 },
  { modules: 33, margin: 1, widthPx: 150 },
  { modules: 57, margin: 2, widthPx: 110 },
])('a code of $modules modules, $widthPx px wide', ({ modules, margin, widthPx }) => {
  const geometry = layOutQr(modules, margin, widthPx);

  it('has whole pixels, at least three for each pixel on the screen', () => {
    expect(Number.isInteger(geometry.modulePx)).toBe(true);
    expect(geometry.canvasPx).toBe((modules + 2 * margin) * geometry.modulePx);
    expect(geometry.canvasPx).toBeGreaterThanOrEqual(3 * widthPx);
  });

  it('keeps its margin', () => {
    expect(geometry.offsetPx).toBe(margin * geometry.modulePx);
  });

  it('hides at most 22 % of its width under the logo, in the middle', () => {
    const { pad, logo, canvasPx, modulePx } = geometry;
    expect(pad.size / (modules * modulePx)).toBeLessThanOrEqual(0.22);
    expect(logo.size).toBeLessThan(pad.size);
    for (const { x, y, size } of [pad, logo]) {
      expect(x + size / 2).toBeCloseTo(canvasPx / 2);
      expect(y + size / 2).toBeCloseTo(canvasPx / 2);
    }
  });
});
