import type { Layer } from '../art/canvas.ts';
import { css, hex, mix, screen, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm, noise } from '../art/noise.ts';
import { pineRow } from '../art/pines.ts';
import { disc, sky, stars } from '../art/sky.ts';

const looks = [
  {
    sky: ['#27506a', '#7fb0ae', '#f3e7c0'],
    haze: '#e8e2bd',
    near: '#0b1f24',
    sun: [0.68, 300, 46, '#fffbe2', '#fff0b8'],
    rays: 0.6,
    stars: 0,
  },
  {
    sky: ['#04101f', '#0d2e48', '#2d6578'],
    haze: '#3b7c8d',
    near: '#020a12',
    sun: [0.3, 230, 62, '#eef6f2', '#a9e0ea'],
    rays: 0.22,
    stars: 220,
  },
  {
    sky: ['#3b1226', '#a33b2e', '#f5a04a'],
    haze: '#f09a50',
    near: '#1c0710',
    sun: [0.5, 420, 100, '#fff0bd', '#ffae5a'],
    rays: 0.45,
    stars: 0,
  },
  {
    sky: ['#141338', '#44357c', '#b279b8'],
    haze: '#b788c4',
    near: '#0a0720',
    sun: [0.78, 250, 50, '#fff0fa', '#ffc4ea'],
    rays: 0.3,
    stars: 120,
  },
] as const;

type Look = (typeof looks)[number];

/** Rows of conifers fading into lit fog. */
export const forest = defineMotif('forest', looks, (scene, look) => {
  const { span, random, seed } = scene;
  const [x, y, radius, face, glow] = look.sun;
  const light = { x: x * span, y, colour: glow, reach: 420, strength: 0.9 };
  const layers: Layer[] = [
    sky(scene, { colours: look.sky, bottom: 700, light, clouds: 0.2 }),
    ...(look.stars > 0 ? [stars(scene, { count: look.stars, bottom: 420 })] : []),
    disc(scene, { x: light.x, y, radius, colour: face, seas: look.stars > 0 ? 0.5 : 0 }),
  ];
  for (let row = 0; row < 5; row++) {
    const near = row / 4;
    const fill = css(mix(hex(look.haze), hex(look.near), 0.18 + 0.82 * near ** 0.9));
    const base = 500 + 300 * near ** 1.2;
    const ground = (at: number): number =>
      base + noise(at / 420, row * 9, seed) * 70 + noise(at / 90, row, seed) * 12;
    const tall = 90 + 330 * near ** 1.5;
    layers.push({
      kind: 'svg',
      body: pineRow(random, { span, tall, gap: 16 + 46 * near, ground, fill }),
    });
    if (row < 4) layers.push(fog(scene, look, base + 20, 1 - near * 0.7, row));
    if (row === 3) layers.push(rays(scene, look));
  }
  layers.push({ kind: 'bloom', threshold: 0.75, radius: 40, strength: 0.35 });
  return layers;
});

function fog(scene: Scene, look: Look, line: number, amount: number, row: number): Layer {
  const haze = hex(look.haze);
  return {
    kind: 'shade',
    shade(x, y, below) {
      const drift = 0.6 + fbm(x / 380 + row * 5, y / 90, 4, scene.seed + row) * 1.1;
      const band = Math.exp(-(((y - line) / 120) ** 2));
      return mix(below, haze, Math.min(0.92, Math.max(0, band * drift * amount * 0.85)));
    },
  };
}

function rays(scene: Scene, look: Look): Layer {
  const [sx, sy, , , colour] = look.sun;
  const glow = hex(colour);
  return {
    kind: 'shade',
    shade(x, y, below) {
      const dx = x - sx * scene.span;
      const dy = y - sy;
      const angle = Math.atan2(dy, dx);
      const beam = smooth(
        0,
        0.5,
        noise(angle * 9, 0.5, scene.seed) + noise(angle * 23, 3, scene.seed) * 0.4,
      );
      const reach = Math.exp(-Math.hypot(dx, dy) / 620);
      return screen(below, glow, beam * reach * look.rays * smooth(-120, 260, dy));
    },
  };
}
