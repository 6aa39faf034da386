import type { Layer } from '../art/canvas.ts';
import { hex, ramp, screen, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm, noise } from '../art/noise.ts';
import { pineRow } from '../art/pines.ts';
import { sky, stars } from '../art/sky.ts';
import { water } from '../art/water.ts';

const looks = [
  {
    sky: ['#030a18', '#071c30', '#0e3a45'],
    curtain: ['#4dffb0', '#1fd0b8', '#6a5cff'],
    trees: '#02070c',
    lake: 640,
    bands: 3,
  },
  {
    sky: ['#0a0620', '#1a1142', '#312a6b'],
    curtain: ['#ff7ad0', '#9a5cff', '#3a48e0'],
    trees: '#060414',
    lake: 0,
    bands: 2,
  },
  {
    sky: ['#020c12', '#06262c', '#124a48'],
    curtain: ['#b8ff8a', '#3fe0a0', '#1a86b0'],
    trees: '#01080a',
    lake: 0,
    bands: 4,
  },
  {
    sky: ['#060919', '#0f1d3e', '#23406a'],
    curtain: ['#7afff0', '#4aa8ff', '#a05cff'],
    trees: '#040812',
    lake: 600,
    bands: 2,
  },
] as const;

type Look = (typeof looks)[number];

/** Northern lights over a line of trees, some above still water. */
export const aurora = defineMotif('aurora', looks, (scene, look) => {
  const { span, seed, random } = scene;
  const line = look.lake || 800;
  const ground = (x: number): number => line - 8 - 34 * (0.5 + noise(x / 300, 4, seed)) ** 2;
  const layers: Layer[] = [
    sky(scene, { colours: look.sky, bottom: line }),
    stars(scene, { count: 420, bottom: line }),
    curtains(scene, look),
    { kind: 'bloom', threshold: 0.45, radius: 50, strength: 0.5 },
    {
      kind: 'svg',
      body: pineRow(random, {
        span,
        tall: look.lake ? 120 : 230,
        gap: look.lake ? 17 : 34,
        ground,
        fill: look.trees,
      }),
    },
  ];
  if (look.lake) {
    layers.push(water(scene, { line, tint: look.sky[0], depth: 0.35, ripple: 26 }));
  }
  return layers;
});

function curtains(scene: Scene, look: Look): Layer {
  const colours = look.curtain.map(hex);
  const bands = Array.from({ length: look.bands }, (_, index) => ({
    seed: scene.seed + index * 131,
    base: 330 + index * 95 + scene.random.between(-40, 40),
    tall: scene.random.between(190, 330),
    slope: scene.random.between(-0.16, 0.16),
    power: 1 - index * 0.16,
  }));
  return {
    kind: 'shade',
    shade(x, y, below) {
      let colour = below;
      for (const band of bands) {
        const fold = fbm(x / 430, 0.5, 4, band.seed) * 190 + (x - scene.span / 2) * band.slope;
        const foot = band.base + fold;
        const up = (foot - y) / band.tall;
        if (up < -0.35 || up > 2.4) continue;
        const bend = x + fold * 0.9;
        const ray =
          0.5 + noise(bend / 26, 1, band.seed) * 0.35 + noise(bend / 9, 2, band.seed) * 0.2;
        const patch = smooth(-0.35, 0.45, fbm(x / 520, 7, 3, band.seed + 3) + 0.12);
        const fall = up < 0 ? Math.exp(-((up / 0.1) ** 2)) : Math.exp(-((up / 0.85) ** 1.5));
        colour = screen(
          colour,
          ramp(colours, up * 0.75 + 0.05),
          fall * Math.max(0.06, ray) * patch * band.power,
        );
      }
      return colour;
    },
  };
}
