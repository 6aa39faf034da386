import type { Layer } from './canvas.ts';
import { clamp, scale } from './colour.ts';
import { seedRandom } from './random.ts';

/** The last touch of every picture: darker corners, a gentle curve, a trace of film grain against banding. */
export function finish(span: number, seed: number, grain = 0.009): Layer {
  const random = seedRandom(seed ^ 0x5eed);
  return {
    kind: 'shade',
    shade(x, y, below) {
      const dx = (x / span - 0.5) * 1.5;
      const dy = (y / 900 - 0.5) * 1.3;
      const corner = 1 - 0.42 * clamp(dx * dx + dy * dy - 0.12);
      const dust = (random.next() + random.next() - 1) * 2 * grain;
      const [r, g, b] = scale(below, corner);
      return [curve(r) + dust, curve(g) + dust, curve(b) + dust];
    },
  };
}

function curve(value: number): number {
  const v = clamp(value);
  return v + 0.16 * (v * v * (3 - 2 * v) - v);
}
