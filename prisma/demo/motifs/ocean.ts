import type { Layer } from '../art/canvas.ts';
import { clamp, hex, mix, ramp, screen, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm, noise } from '../art/noise.ts';
import { disc, sky, stars } from '../art/sky.ts';

const looks = [
  {
    sky: ['#070d22', '#152a56', '#3d6a9c'],
    horizon: 400,
    sun: [0.5, 190, 62, '#f6f4e8', '#bcd4ff'],
    sea: '#061226',
    crest: '#7fb0e0',
    stars: 200,
    swell: 1,
  },
  {
    sky: ['#2c1440', '#8c2f5c', '#f2734b', '#ffd27a'],
    horizon: 470,
    sun: [0.36, 430, 88, '#fff3c4', '#ffa050'],
    sea: '#2a1130',
    crest: '#ffb070',
    stars: 0,
    swell: 0.8,
  },
  {
    sky: ['#0b3a55', '#2f7fa5', '#9ad3df', '#f4efd8'],
    horizon: 350,
    sun: [0.75, 150, 50, '#fffbe6', '#fff2c0'],
    sea: '#064a63',
    crest: '#bdf3f0',
    stars: 0,
    swell: 1.3,
  },
  {
    sky: ['#0a1a1e', '#1e4a4c', '#4f8a7e', '#c9d6a8'],
    horizon: 430,
    sun: [0.62, 330, 42, '#f7ffe0', '#d5e8a0'],
    sea: '#06201f',
    crest: '#bfe3b4',
    stars: 0,
    swell: 1.1,
  },
] as const;

type Look = (typeof looks)[number];

/** The open sea under a low sun or a moon, with its path of light. */
export const ocean = defineMotif('ocean', looks, (scene, look) => {
  const [x, y, radius, face, glow] = look.sun;
  const light = { x: x * scene.span, y, colour: glow, reach: 360, strength: 0.75 };
  return [
    sky(scene, { colours: look.sky, bottom: look.horizon + 20, light, clouds: 0.75 }),
    ...(look.stars > 0 ? [stars(scene, { count: look.stars, bottom: look.horizon - 30 })] : []),
    disc(scene, { x: light.x, y, radius, colour: face, seas: look.stars > 0 ? 0.5 : 0 }),
    sea(scene, look),
    { kind: 'bloom', threshold: 0.72, radius: 26, strength: 0.55 },
  ];
});

function sea(scene: Scene, look: Look): Layer {
  const deep = hex(look.sea);
  const crest = hex(look.crest);
  const glow = hex(look.sun[4]);
  const air = look.sky.map(hex);
  const level = (x: number, z: number): number =>
    (fbm(x * 0.55 + z * 0.2, z * 1.1, 3, scene.seed) * 1.5 +
      noise(x * 4.6, z * 9.4, scene.seed + 3) * 0.11) *
    look.swell;
  return {
    kind: 'shade',
    shade(x, y, below) {
      if (y <= look.horizon) return below;
      const z = 260 / (y - look.horizon + 4);
      const wx = ((x - scene.span / 2) / 900) * z * 2.2;
      const step = 0.02 + z * 0.012;
      const here = level(wx, z);
      const dz = (level(wx, z + step) - here) / step;
      const dx = (level(wx + step, z) - here) / step;
      const tilt = clamp(0.5 + dz * 0.3);
      const away = smooth(0, 14, z);
      let colour = mix(deep, ramp(air, 1 - tilt * 0.85), clamp(0.22 + tilt * 0.42 + away * 0.4));
      colour = mix(colour, crest, smooth(0.35, 1.1, here + dz * 0.3) * 0.35 * (1 - away));
      const path = (x - look.sun[0] * scene.span) / (46 + (y - look.horizon) * 0.5) + dx * 0.9;
      const glint = Math.exp(-path * path * 1.1) * smooth(-0.2, 0.9, -dz * 0.9 + 0.25);
      colour = screen(colour, glow, clamp(glint) * 0.95);
      return mix(below, colour, smooth(look.horizon, look.horizon + 3, y));
    },
  };
}
