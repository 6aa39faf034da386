import type { Layer } from '../art/canvas.ts';
import { clamp, hex, mix, ramp, scale, screen, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm, noise, ridged } from '../art/noise.ts';
import { ridges } from '../art/ridge.ts';
import { n } from '../art/shapes.ts';
import { sky } from '../art/sky.ts';
import { water } from '../art/water.ts';

const looks = [
  {
    sky: ['#2a6a8a', '#8fc8c4', '#f4ecc0'],
    hills: ['#7ab0a4', '#3a7a7c'],
    rock: ['#04090c', '#123038'],
    glow: '#bff0e4',
    mouth: [0.52, 430, 420, 300],
    floor: '#06222a',
  },
  {
    sky: ['#3a1a4a', '#c85a6a', '#ffc07a'],
    hills: ['#b0607a', '#6a3460'],
    rock: ['#0a0408', '#3a1420'],
    glow: '#ffb07a',
    mouth: [0.4, 420, 360, 330],
    floor: '#1c0a14',
  },
  {
    sky: ['#06142c', '#1c4a86', '#7ab8e0'],
    hills: ['#3f78b0', '#1c4878'],
    rock: ['#02050c', '#0e2244'],
    glow: '#9fd4ff',
    mouth: [0.62, 400, 330, 260],
    floor: '#04102a',
  },
] as const;

type Look = (typeof looks)[number];

/** Looking out of a cave over still water, a small figure with a lamp at its mouth. */
export const cave = defineMotif('cave', looks, (scene, look) => {
  const { span } = scene;
  const [at, y] = look.mouth;
  const light = { x: at * span, y: y - 40, colour: look.glow, reach: 380, strength: 0.7 };
  const hills = look.hills.map((colour, row) => ({
    base: 520 + row * 70,
    rise: 170 - row * 40,
    width: 360,
    colour,
    sharp: 0.7,
  }));
  return [
    sky(scene, { colours: look.sky, bottom: 640, light, clouds: 0.5 }),
    ...ridges(scene, hills, { haze: look.sky[2], mist: 0.9, light }),
    rock(scene, look),
    { kind: 'svg', body: traveller(at * span - 150, 692, look) },
    water(scene, { line: 700, tint: look.floor, depth: 0.45, ripple: 40, edge: 8 }),
    { kind: 'bloom', threshold: 0.68, radius: 50, strength: 0.6 },
  ] satisfies Layer[];
});

function rock(scene: Scene, look: Look): Layer {
  const colours = look.rock.map(hex);
  const glow = hex(look.glow);
  const [at, my, half, tall] = look.mouth;
  const cx = at * scene.span;
  return {
    kind: 'shade',
    shade(x, y, below) {
      const dx = (x - cx) / half;
      const dy = (y - my) / tall;
      const turn = Math.atan2(dy, dx);
      const crag =
        1 +
        noise(Math.cos(turn) * 2.2, Math.sin(turn) * 2.2, scene.seed) * 0.34 +
        noise(Math.cos(turn) * 8, Math.sin(turn) * 8, scene.seed + 1) * 0.13 +
        fbm(x / 26, y / 30, 3, scene.seed + 2) * 0.06;
      const d = Math.hypot(dx, dy > 0 ? dy * 0.62 : dy) / crag;
      const drip =
        dy < 0
          ? smooth(0.35, 0.8, ridged(x / 62, 1, 2, scene.seed + 6)) * 0.3 * Math.max(0, -dy)
          : 0;
      const inside = smooth(1 - drip - 0.006, 1 - drip + 0.006, d);
      if (inside === 0) return below;
      const face = ridged(
        x / 210 + fbm(x / 90, y / 90, 3, scene.seed) * 0.5,
        y / 330,
        5,
        scene.seed + 9,
      );
      const lit = Math.exp(-(d - 1) * 1.7);
      let colour = ramp(colours, clamp(face * 1.1 * (0.25 + lit)));
      colour = screen(
        colour,
        glow,
        Math.exp(-(d - 1 + drip) * 16) * 0.3 * (0.4 + face) + lit * face * face * 0.16,
      );
      return mix(below, scale(colour, 0.95), inside);
    },
  };
}

function traveller(x: number, y: number, look: Look): string {
  const ink = look.rock[0];
  return `<g fill="${ink}"><path d="M${n(x - 190)} ${y + 14}Q${n(x - 120)} ${y - 26} ${n(x - 20)} ${y - 22}Q${n(x + 70)} ${y - 20} ${n(x + 120)} ${y + 14}Z"/><g transform="translate(${n(x)} ${y - 18})"><circle cy="-74" r="11"/><path d="M-14 -60Q0 -68 14 -60L18 -24L10 0H3L0 -22L-4 0H-11L-16 -24Z"/><path d="M12 -56L34 -38" stroke="${ink}" stroke-width="6" stroke-linecap="round"/><circle cx="36" cy="-26" r="8" fill="#ffd88a"/><circle cx="36" cy="-26" r="26" fill="#ffb45a" opacity=".3"/></g></g>`;
}
