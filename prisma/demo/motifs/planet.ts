import type { Layer } from '../art/canvas.ts';
import { clamp, hex, mix, ramp, scale, screen, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm, warped } from '../art/noise.ts';
import { stars } from '../art/sky.ts';

const looks = [
  {
    bands: ['#6b2f1f', '#c9743f', '#f0c08a', '#a8502f', '#e8a25f'],
    space: ['#08070f', '#1d1426', '#3a1d33'],
    air: '#ffb27a',
    at: [0.62, 470],
    radius: 270,
    light: [-0.75, -0.45],
    ring: '#e8c39a',
    tilt: -0.34,
    gas: 1,
    moon: [0.2, 230, 34],
  },
  {
    bands: ['#0a2a5e', '#12508c', '#1f7aa8', '#e9f0ea', '#2f6b4d'],
    space: ['#02030a', '#060d22', '#0b1b3d'],
    air: '#6fb6ff',
    at: [0.5, 1120],
    radius: 760,
    light: [0.35, -0.85],
    ring: '',
    tilt: 0,
    gas: 0,
    moon: [0.72, 190, 40],
  },
  {
    bands: ['#1c1440', '#4b2f8a', '#8e5fc9', '#d9a4e8', '#5e3aa6'],
    space: ['#060412', '#150b2e', '#2a1450'],
    air: '#d59cff',
    at: [0.3, 420],
    radius: 230,
    light: [0.8, -0.3],
    ring: '#cba6ef',
    tilt: 0.28,
    gas: 1,
    moon: [0.82, 640, 58],
  },
  {
    bands: ['#4d2a20', '#8e4a2f', '#b8683e', '#6d3526', '#d69a6a'],
    space: ['#05060c', '#10131f', '#221a22'],
    air: '#ff9a66',
    at: [0.86, 520],
    radius: 420,
    light: [-0.9, -0.2],
    ring: '',
    tilt: 0,
    gas: 0.15,
    moon: [0.28, 330, 46],
  },
] as const;

type Look = (typeof looks)[number];

/** A planet in raking light, with its ring or its moon, before thin clouds of stars. */
export const planet = defineMotif('planet', looks, (scene, look) => {
  const [mx, my, mr] = look.moon;
  return [
    space(scene, look),
    stars(scene, { count: 420, bottom: 1400 }),
    ...(look.ring ? [ring(scene, look, 'behind')] : []),
    ball(scene, look, look.at[0] * scene.span, look.at[1], look.radius, true),
    ...(look.ring ? [ring(scene, look, 'front')] : []),
    ball(scene, look, mx * scene.span, my, mr, false),
    { kind: 'bloom', threshold: 0.7, radius: 30, strength: 0.5 },
  ];
});

function space(scene: Scene, look: Look): Layer {
  const colours = look.space.map(hex);
  const dust = hex(look.air);
  return {
    kind: 'shade',
    shade(x, y) {
      const cloud = warped(x / 520, y / 420, 5, scene.seed + 40);
      const colour = ramp(colours, 0.45 + cloud * 0.9);
      return screen(colour, dust, smooth(0.25, 0.9, cloud) * 0.22);
    },
  };
}

function ball(
  scene: Scene,
  look: Look,
  cx: number,
  cy: number,
  radius: number,
  main: boolean,
): Layer {
  const bands = look.bands.map(hex);
  const air = hex(look.air);
  const [lx, ly] = look.light;
  const lz = 0.42;
  const length = Math.hypot(lx, ly, lz);
  const seed = scene.seed + (main ? 0 : 71);
  const thick = main ? 0.085 : 0.02;
  return {
    kind: 'shade',
    shade(x, y, below) {
      const dx = (x - cx) / radius;
      const dy = (y - cy) / radius;
      const d = Math.hypot(dx, dy);
      if (d > 1.35) return below;
      const towards = (dx * lx + dy * ly) / (Math.max(d, 0.01) * Math.hypot(lx, ly));
      const halo =
        d > 1 ? Math.exp(-(d - 1) / thick) * smooth(-0.5, 0.8, towards) * (main ? 0.6 : 0.15) : 0;
      const back = screen(below, air, halo);
      const inside = smooth(1 + 1.6 / radius, 1 - 1.6 / radius, d);
      if (inside === 0) return back;
      const z = Math.sqrt(Math.max(0, 1 - d * d));
      const lit = smooth(-0.12, 0.85, (dx * lx + dy * ly + z * lz) / length);
      const tone = main
        ? surface(dx, dy, z, look.gas, seed)
        : 0.5 + fbm(dx * 3, dy * 3, 5, seed) * 0.7;
      const face = main
        ? ramp(bands, tone)
        : scale(mix(hex('#8d8a94'), air, 0.15), 0.55 + tone * 0.7);
      const shadowed = mix(scale(face, 0.025), face, lit);
      const edge = (1 - z) ** 3 * smooth(-0.2, 0.9, towards) * (main ? 0.75 : 0.1);
      return mix(back, screen(shadowed, air, clamp(edge)), inside);
    },
  };
}

function surface(dx: number, dy: number, z: number, gas: number, seed: number): number {
  const lon = Math.atan2(dx, z + 0.001);
  const lat = Math.asin(clamp(dy, -1, 1));
  const belts =
    fbm(lon * 0.5 + 9, lat * 5 + fbm(lon * 2, lat * 7, 4, seed) * 0.55, 5, seed + 3) * 0.9;
  const land = warped(lon * 1.7 + 3, lat * 1.9, 6, seed + 9) * 1.25;
  return 0.5 + belts * gas + land * (1 - gas);
}

function ring(scene: Scene, look: Look, side: 'behind' | 'front'): Layer {
  const colour = hex(look.ring || '#ffffff');
  const cx = look.at[0] * scene.span;
  const cy = look.at[1];
  const sin = Math.sin(look.tilt);
  const cos = Math.cos(look.tilt);
  return {
    kind: 'shade',
    shade(x, y, below) {
      const px = (x - cx) * cos + (y - cy) * sin;
      const py = (-(x - cx) * sin + (y - cy) * cos) / 0.22;
      if (side === 'front' ? py < 0 : py >= 0) return below;
      const d = Math.hypot(px, py) / look.radius;
      if (d < 1.28 || d > 2.3) return below;
      const band = 0.55 + fbm(d * 13, 1.5, 4, scene.seed + 8) * 0.9;
      const gap = 1 - 0.9 * Math.exp(-(((d - 1.93) / 0.025) ** 2));
      const edge = smooth(1.28, 1.36, d) * smooth(2.3, 2.15, d);
      const away = -(px * look.light[0] + py * 0.22 * look.light[1]);
      const across = Math.abs(px * look.light[1] - py * 0.22 * look.light[0]);
      const shadow = side === 'behind' && away > 0 && across < look.radius ? 0.12 : 1;
      return mix(below, scale(colour, 0.35 + band * 0.6 * shadow), clamp(band * gap * edge * 0.85));
    },
  };
}
