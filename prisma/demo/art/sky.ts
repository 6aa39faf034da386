import type { Layer } from './canvas.ts';
import { clamp, css, hex, mix, ramp, scale, screen, smooth, type Rgb } from './colour.ts';
import type { Scene } from './motif.ts';
import { fbm, noise } from './noise.ts';

export type Light = { x: number; y: number; colour: string; reach: number; strength: number };

/** A sky from top to bottom, with the glow of one light and, if wanted, long soft clouds. */
export function sky(
  scene: Scene,
  look: { colours: readonly string[]; bottom?: number; light?: Light; clouds?: number },
): Layer {
  const colours = look.colours.map(hex);
  const bottom = look.bottom ?? 900;
  const light = look.light;
  const glow = light ? hex(light.colour) : hex('#ffffff');
  const clouds = look.clouds ?? 0;
  return {
    kind: 'shade',
    shade(x, y) {
      let colour = ramp(colours, y / bottom);
      const shine = light ? glowAt(light, x, y) : 0;
      if (clouds > 0) {
        const veil = smooth(0, 0.55, fbm(x / 620, y / 110 + 3, 5, scene.seed) + 0.08);
        const lit = mix(ramp(colours, y / bottom + 0.3), glow, clamp(shine * 1.6) * 0.7);
        colour = mix(colour, lit, veil * clouds * (0.35 + 0.65 * smooth(0, bottom, y)));
      }
      return screen(colour, glow, shine);
    },
  };
}

/** How much of a light's glow reaches a point, 0 to its strength. */
export function glowAt(light: Light, x: number, y: number): number {
  const distance = Math.hypot(x - light.x, y - light.y) / light.reach;
  return light.strength / (1 + 5 * distance * distance + 3 * distance ** 4);
}

/** A full disc: the sun (even) or the moon (with seas), optionally a crescent. */
export function disc(
  scene: Scene,
  look: { x: number; y: number; radius: number; colour: string; seas?: number; phase?: number },
): Layer {
  const colour = hex(look.colour);
  const dark = scale(colour, 0.72);
  return {
    kind: 'shade',
    shade(x, y, below) {
      const dx = (x - look.x) / look.radius;
      const dy = (y - look.y) / look.radius;
      const edge = smooth(1.012, 0.988, Math.hypot(dx, dy));
      if (edge === 0) return below;
      let face: Rgb = colour;
      if (look.seas) {
        const sea = smooth(-0.05, 0.4, fbm(dx * 1.4 + 3, dy * 1.4, 4, scene.seed));
        face = mix(colour, dark, sea * look.seas + noise(dx * 9, dy * 9, scene.seed) * 0.05);
      }
      let lit = edge;
      if (look.phase !== undefined) {
        lit *= smooth(0.97, 1.06, Math.hypot(dx - look.phase, dy + look.phase * 0.35));
      }
      return mix(below, face, lit);
    },
  };
}

/** Stars as points of varied brightness; denser where `density` (0…1 of a point) says so. */
export function stars(
  scene: Scene,
  look: {
    count: number;
    bottom: number;
    colour?: string;
    density?: (x: number, y: number) => number;
  },
): Layer {
  const { random, span } = scene;
  const colour = hex(look.colour ?? '#f4f1ff');
  const warm = hex('#ffd9b0');
  const dots: string[] = [];
  for (let made = 0, tried = 0; made < look.count && tried < look.count * 8; tried++) {
    const x = random.between(0, span);
    const y = random.between(0, look.bottom);
    if (look.density && random.next() > look.density(x, y)) continue;
    made++;
    const size = 1 + 2.4 * random.next() ** 6;
    const fade = 0.25 + 0.75 * random.next() ** 2;
    const tint = mix(colour, warm, random.next() ** 3);
    const lift = 1 - 0.75 * (y / look.bottom) ** 2;
    dots.push(
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(2)}" fill="${css(tint, fade * lift)}"/>`,
    );
  }
  return { kind: 'svg', body: dots.join(''), blend: 'screen' };
}
