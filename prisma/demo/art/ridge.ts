import type { Layer } from './canvas.ts';
import { clamp, hex, mix, screen, smooth, type Rgb } from './colour.ts';
import type { Scene } from './motif.ts';
import { fbm, ridged } from './noise.ts';
import { glowAt, type Light } from './sky.ts';

export type Ridge = {
  /** Where the crest lies on average, and how far it rises above that. */
  base: number;
  rise: number;
  /** Width of the largest mountain. */
  width: number;
  colour: string;
  /** 0 rolling hills … 1 sharp peaks. */
  sharp: number;
};

/** Height of the crest above the top edge at x: smaller is higher. */
export function crestOf(scene: Scene, ridge: Ridge, index: number): (x: number) => number {
  const seed = scene.seed + index * 977;
  const known = new Map<number, number>();
  const measure = (x: number): number => {
    const soft = fbm(x / ridge.width, index * 7.7, 5, seed) * 0.9 + 0.35;
    const hard = ridged(x / ridge.width, index * 3.1, 6, seed) * 1.35 - 0.1;
    return ridge.base - ridge.rise * (soft + (hard - soft) * ridge.sharp);
  };
  return (x) => {
    const height = known.get(x) ?? measure(x);
    known.set(x, height);
    return height;
  };
}

/** Mountain after mountain, far to near, each sunk in haze of the given colour at its foot. */
export function ridges(
  scene: Scene,
  list: readonly Ridge[],
  look: { haze: string; mist: number; light?: Light },
): Layer[] {
  const haze = hex(look.haze);
  return list.map((ridge, index): Layer => {
    const crest = crestOf(scene, ridge, index);
    const colour = hex(ridge.colour);
    const nearness = index / Math.max(1, list.length - 1);
    return {
      kind: 'shade',
      shade(x, y, below) {
        const top = crest(x);
        const inside = smooth(top - 1.4, top + 1.4, y);
        if (inside === 0) return below;
        const depth = (y - top) / (ridge.rise * 0.9 + 90);
        const drift = fbm(x / 300, y / 60, 4, scene.seed + index) * 0.28;
        const sunk = smooth(0.05, 1.1, depth + drift) * look.mist * (1 - nearness * 0.75);
        let face: Rgb = mix(colour, haze, clamp(sunk));
        if (look.light) face = rim(face, look.light, x, y, (y - top) / 26, 1 - nearness * 0.5);
        return mix(below, face, inside);
      },
    };
  });
}

function rim(face: Rgb, light: Light, x: number, y: number, below: number, weight: number): Rgb {
  const shine = glowAt({ ...light, reach: light.reach * 1.5 }, x, y);
  const edge = below < 1 ? (1 - below) * 0.5 : 0;
  return screen(face, hex(light.colour), shine * weight * (0.22 + edge));
}
