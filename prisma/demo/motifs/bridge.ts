import type { Layer } from '../art/canvas.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { ridges } from '../art/ridge.ts';
import { circle, line, n, rect } from '../art/shapes.ts';
import { disc, sky, stars } from '../art/sky.ts';
import { water } from '../art/water.ts';

const looks = [
  {
    sky: ['#0a1030', '#2c3a86', '#a05a9a', '#ffa98a'],
    sun: [0.8, 420, 56, '#ffe9d2', '#ffb098'],
    haze: '#b06a9a',
    hill: '#3a2f66',
    ink: '#0c0d22',
    lamp: '#ffd08a',
    tint: '#10143a',
    towers: [0.2, 0.66],
    stars: 80,
    arch: false,
  },
  {
    sky: ['#02080f', '#07283a', '#14566a'],
    sun: [0.3, 180, 52, '#eafaf6', '#8fe0e6'],
    haze: '#1c5f70',
    hill: '#0a3442',
    ink: '#02080c',
    lamp: '#ffcf8a',
    tint: '#031018',
    towers: [0.36, 0.86],
    stars: 160,
    arch: false,
  },
  {
    sky: ['#33101c', '#a8362e', '#f58a3f', '#ffd68a'],
    sun: [0.5, 500, 120, '#fff0b8', '#ff9a4a'],
    haze: '#e8743c',
    hill: '#7a2c2c',
    ink: '#1a080c',
    lamp: '#ffe6a8',
    tint: '#33101a',
    towers: [0.5, 0.5],
    stars: 0,
    arch: true,
  },
  {
    sky: ['#0b1f2e', '#2d6378', '#a3c2b4', '#f4e6c4'],
    sun: [0.65, 360, 46, '#fffbe8', '#f6ecc0'],
    haze: '#b8cdbb',
    hill: '#4a7a80',
    ink: '#0c1d26',
    lamp: '#ffe0a0',
    tint: '#163642',
    towers: [0.34, 0.34],
    stars: 0,
    arch: true,
  },
] as const;

type Look = (typeof looks)[number];

const deck = 600;
const shore = 690;

/** A long bridge over water: cable-stayed with a string of lamps, or an old stone one. */
export const bridge = defineMotif('bridge', looks, (scene, look) => {
  const [x, y, radius, face, glow] = look.sun;
  const light = { x: x * scene.span, y, colour: glow, reach: 360, strength: 0.8 };
  const hills = [0, 1].map((row) => ({
    base: shore - 30 + row * 20,
    rise: 150 - row * 70,
    width: 620,
    colour: look.hill,
    sharp: 0.2,
  }));
  return [
    sky(scene, { colours: look.sky, bottom: shore, light, clouds: 0.5 }),
    ...(look.stars > 0 ? [stars(scene, { count: look.stars, bottom: 440 })] : []),
    disc(scene, { x: light.x, y, radius, colour: face, seas: look.stars > 0 ? 0.5 : 0 }),
    ...ridges(scene, hills, { haze: look.haze, mist: 0.85, light }),
    { kind: 'svg', body: look.arch ? stone(scene, look) : cables(scene, look) },
    water(scene, {
      line: shore,
      tint: look.tint,
      depth: 0.42,
      ripple: 40,
      light: { ...light, strength: 0.5 },
    }),
    { kind: 'bloom', threshold: 0.6, radius: 20, strength: 0.8 },
  ] satisfies Layer[];
});

function cables(scene: Scene, look: Look): string {
  const { span } = scene;
  const parts = [rect(-10, deck, span + 20, 15, look.ink)];
  for (const at of look.towers) {
    const x = at * span;
    parts.push(
      `<path d="M${n(x - 34)} ${shore + 30}L${n(x - 7)} 190h14L${n(x + 34)} ${shore + 30}h-22L${n(x)} 330L${n(x - 12)} ${shore + 30}Z" fill="${look.ink}"/>`,
    );
    for (let step = 1; step <= 13; step++) {
      const top = 214 + step * 9;
      for (const side of [-1, 1])
        parts.push(line(`M${n(x)} ${top}L${n(x + side * step * 29)} ${deck}`, look.ink, 2.4, 0.85));
    }
    parts.push(circle(x, 184, 5, '#ff6a5a'));
  }
  for (let x = 12; x < span; x += 38)
    parts.push(circle(x, deck - 9, 4.2, look.lamp), rect(x - 1, deck - 8, 2, 10, look.ink));
  for (let x = 60; x < span; x += scene.random.between(50, 190)) {
    parts.push(
      rect(
        x,
        deck - 6,
        scene.random.between(14, 40),
        3,
        scene.random.chance(0.5) ? '#ff7a5c' : '#fff2d8',
        1.5,
      ),
    );
  }
  return parts.join('');
}

function stone(scene: Scene, look: Look): string {
  const { span } = scene;
  const centre = look.towers[0] * span;
  const rise = (x: number): number => 540 - 120 * Math.exp(-(((x - centre) / 420) ** 2));
  let top = '';
  for (let x = -20; x <= span + 20; x += 20) top += `L${x} ${n(rise(x))}`;
  let holes = '';
  for (const offset of [-480, -250, 0, 250, 480]) {
    const half = 96 - Math.abs(offset) * 0.055;
    const tall = 190 - Math.abs(offset) * 0.17;
    const x = centre + offset;
    holes += `M${n(x - half)} ${shore + 20}V${n(shore - tall * 0.35)}A${n(half)} ${n(tall * 0.65)} 0 0 1 ${n(x + half)} ${n(shore - tall * 0.35)}V${shore + 20}Z`;
  }
  const body = `<path fill-rule="evenodd" fill="${look.ink}" d="M-20 ${shore + 20}${top}L${span + 20} ${shore + 20}Z${holes}"/>`;
  const posts: string[] = [];
  for (let x = centre - 620; x <= centre + 620; x += 62) {
    posts.push(rect(x - 3, rise(x) - 24, 6, 26, look.ink), circle(x, rise(x) - 27, 4, look.lamp));
  }
  const rail =
    `M${n(centre - 640)} ${n(rise(centre - 640) - 14)}` +
    Array.from({ length: 33 }, (_, i) => centre - 640 + i * 40)
      .map((x) => `L${n(x)} ${n(rise(x) - 14)}`)
      .join('');
  return (
    body +
    line(rail, look.ink, 4) +
    posts.join('') +
    walker(centre + 70, rise(centre + 70), look.ink)
  );
}

function walker(x: number, y: number, ink: string): string {
  return `<g fill="${ink}"><path d="M${n(x - 7)} ${n(y)}l3-38q4-8 9 0l5 38z"/><circle cx="${n(x + 1)}" cy="${n(y - 46)}" r="6"/><path d="M${n(x - 34)} ${n(y - 50)}q34-36 70 0q-35-11-70 0z"/><path d="M${n(x)} ${n(y - 64)}v36" stroke="${ink}" stroke-width="2"/></g>`;
}
