import type { Layer } from '../art/canvas.ts';
import { clamp, hex, mix, ramp, scale, screen, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm, ridged, warped } from '../art/noise.ts';
import { stars } from '../art/sky.ts';

const looks = [
  {
    kind: 'nebula',
    colours: ['#05060f', '#1a1140', '#6a2a7a', '#e0667a', '#ffd9a8'],
    veil: '#3ec7d6',
    centre: [0.6, 420],
  },
  {
    kind: 'nebula',
    colours: ['#03080f', '#072b3d', '#0f6a76', '#58c4a2', '#f4f2c4'],
    veil: '#c65a8a',
    centre: [0.35, 520],
  },
  {
    kind: 'spiral',
    colours: ['#04050d', '#141a3c', '#3c4f9a', '#b6a7e6', '#fff0d4'],
    veil: '#ff9a7a',
    centre: [0.5, 450],
  },
  {
    kind: 'band',
    colours: ['#04070f', '#0d1b33', '#3d3f6b', '#c08a86', '#ffe6c4'],
    veil: '#6a8cff',
    centre: [0.5, 450],
  },
  {
    kind: 'nebula',
    colours: ['#0a0405', '#3a0f17', '#a5341f', '#f08a3c', '#ffe3a0'],
    veil: '#7a5cff',
    centre: [0.72, 360],
  },
] as const;

type Look = (typeof looks)[number];

/** Deep space: glowing clouds, a spiral galaxy, or the band of the Milky Way. */
export const galaxy = defineMotif('galaxy', looks, (scene, look) => {
  const gas = { nebula, spiral, band }[look.kind](scene, look);
  return [
    gas,
    stars(scene, { count: 900, bottom: 1600 }),
    { kind: 'bloom', threshold: 0.62, radius: 34, strength: 0.6 },
  ];
});

function nebula(scene: Scene, look: Look): Layer {
  const colours = look.colours.map(hex);
  const veil = hex(look.veil);
  const cx = look.centre[0] * scene.span;
  return {
    kind: 'shade',
    shade(x, y) {
      const u = x / 560;
      const v = y / 560;
      const cloud = warped(u, v, 6, scene.seed, 1.7);
      const dust = ridged(u * 1.4 + cloud, v * 1.4 + cloud * 0.5, 5, scene.seed + 60);
      const core = Math.exp(-((Math.hypot((x - cx) * 0.8, y - look.centre[1]) / 430) ** 2));
      const heat = 0.12 + cloud * 0.5 + core * 0.62 - smooth(0.45, 0.9, dust) * 0.3 * (0.3 + core);
      const thin = smooth(0, 0.5, warped(u * 0.8 + 9, v * 0.8, 5, scene.seed + 90, 1.4));
      return screen(ramp(colours, heat), veil, thin * 0.28 * (1 - core * 0.6));
    },
  };
}

function spiral(scene: Scene, look: Look): Layer {
  const colours = look.colours.map(hex);
  const warm = hex(look.veil);
  const cx = look.centre[0] * scene.span;
  return {
    kind: 'shade',
    shade(x, y) {
      const dx = (x - cx) / 420;
      const dy = (y - look.centre[1]) / 420;
      const px = dx * 0.94 + dy * 0.34;
      const py = (-dx * 0.34 + dy * 0.94) / 0.48;
      const r = Math.hypot(px, py);
      const turn = Math.atan2(py, px) - Math.log(r + 0.06) * 2.6;
      const cloud = fbm(px * 2.6, py * 2.6, 6, scene.seed);
      const arm = (0.5 + 0.5 * Math.cos(turn * 2 + cloud * 1.7)) ** 1.6;
      const lane = smooth(0.5, 0.85, ridged(px * 2 + arm * 0.4, py * 2, 5, scene.seed + 4));
      const disc = Math.exp(-r * 1.35) * (0.32 + 1.0 * arm * (1 - lane * 0.55) + cloud * 0.4);
      const core = Math.exp(-((r / 0.2) ** 1.3)) * 0.6;
      const knots =
        smooth(0.42, 0.75, fbm(px * 9, py * 9, 3, scene.seed + 8)) * arm * Math.exp(-r * 1.6);
      const far = warped(x / 700, y / 600, 4, scene.seed + 30) * 0.12;
      return screen(ramp(colours, disc * 0.95 + core + 0.1 + far), warm, clamp(knots * 0.8));
    },
  };
}

function band(scene: Scene, look: Look): Layer {
  const colours = look.colours.map(hex);
  const glow = hex(look.veil);
  const ridge = hex('#03050a');
  return {
    kind: 'shade',
    shade(x, y) {
      const across = (y - 430 + (x - scene.span / 2) * 0.52) / 240;
      const along = (x * 0.88 - y * 0.46) / 420;
      const cloud = warped(along, across * 0.6, 6, scene.seed, 0.9);
      const body = Math.exp(-((across + cloud * 0.5) ** 2) * 1.1);
      const lane = smooth(
        0.42,
        0.8,
        ridged(along * 1.6, across * 0.9 + cloud * 0.6, 6, scene.seed + 5),
      );
      const dark = lane * Math.exp(-((across * 1.5) ** 2));
      let colour = ramp(colours, 0.13 + body * (0.6 + cloud * 0.5) * (1 - dark * 0.75));
      colour = screen(colour, glow, smooth(0, 0.8, body) * 0.14);
      colour = mix(colour, scale(colour, 0.6), smooth(500, 900, y) * 0.6);
      const hill = 760 - fbm(x / 420, 2, 5, scene.seed + 77) * 130;
      return mix(colour, ridge, smooth(hill - 2, hill + 2, y));
    },
  };
}
