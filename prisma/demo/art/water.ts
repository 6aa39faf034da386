import type { Layer } from './canvas.ts';
import { hex, mix, screen, smooth } from './colour.ts';
import type { Scene } from './motif.ts';
import { fbm } from './noise.ts';
import type { Light } from './sky.ts';

/** Still or rippled water below a line: mirrors what stands above it, with the glitter of a light. */
export function water(
  scene: Scene,
  look: { line: number; tint: string; depth: number; ripple: number; light?: Light; edge?: number },
): Layer {
  const tint = hex(look.tint);
  const light = look.light;
  const glow = light ? hex(light.colour) : tint;
  return {
    kind: 'shade',
    shade(x, y, below, sample) {
      if (y < look.line) return below;
      const away = (y - look.line) / (900 - look.line);
      const near = 0.06 + away;
      const wave = fbm(x / (260 * near), Math.log(0.03 + away) * 9, 4, scene.seed + 5);
      const shift = wave * look.ripple * (0.25 + away);
      const mirror = sample(x + shift * 0.5, 2 * look.line - y * (1 - 0.12 * away) + shift * 1.6);
      let colour = mix(mirror, tint, look.depth * (0.55 + 0.45 * away));
      if (light) {
        const path = Math.abs(x - light.x) / (40 + away * light.reach * 0.42);
        const spark = smooth(0.02, 0.42, wave + 0.16 - path * 0.34);
        colour = screen(colour, glow, spark * Math.exp(-path * path * 0.9) * light.strength);
      }
      return mix(below, colour, smooth(look.line, look.line + (look.edge ?? 3), y));
    },
  };
}
