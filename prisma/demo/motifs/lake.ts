import type { Layer } from '../art/canvas.ts';
import { defineMotif } from '../art/motif.ts';
import { ridges } from '../art/ridge.ts';
import { disc, sky, stars } from '../art/sky.ts';
import { water } from '../art/water.ts';

const looks = [
  {
    sky: ['#1a2a55', '#6f6a9c', '#f2a98c', '#ffe0b0'],
    sun: [0.46, 410, 50, '#fff4d6', '#ffc08a'],
    haze: '#f0b296',
    ridge: ['#8a7fa6', '#5a5787', '#252a52'],
    tint: '#1a2145',
    boat: true,
    stars: 0,
  },
  {
    sky: ['#040b1d', '#0d2448', '#2b5a86'],
    sun: [0.64, 200, 66, '#f3f6ee', '#a8d0ff'],
    haze: '#3d6d95',
    ridge: ['#2f5c85', '#1b3c62', '#081a33'],
    tint: '#04101f',
    boat: true,
    stars: 260,
  },
  {
    sky: ['#2c0f2a', '#96304a', '#f47f4e', '#ffd48a'],
    sun: [0.3, 430, 78, '#fff2c8', '#ff9a58'],
    haze: '#ef8a5c',
    ridge: ['#a94a52', '#6a2b47', '#2b1029'],
    tint: '#240d24',
    boat: false,
    stars: 0,
  },
  {
    sky: ['#0d2b2e', '#37726a', '#b5d0a8', '#f4f0cf'],
    sun: [0.74, 330, 40, '#fffde8', '#f2f2c0'],
    haze: '#cfdcb8',
    ridge: ['#86ab98', '#4a7a70', '#163a3a'],
    tint: '#0a2424',
    boat: true,
    stars: 0,
  },
] as const;

/** Hills mirrored in a lake, sometimes with a small boat. */
export const lake = defineMotif('lake', looks, (scene, look) => {
  const { span, random } = scene;
  const [x, y, radius, face, glow] = look.sun;
  const light = { x: x * span, y, colour: glow, reach: 360, strength: 0.8 };
  const line = 590;
  const list = look.ridge.map((colour, index) => ({
    base: line - 40 + index * 34,
    rise: 230 - index * 75,
    width: 470 - index * 90,
    colour,
    sharp: 0.5,
  }));
  const layers: Layer[] = [
    sky(scene, { colours: look.sky, bottom: line, light, clouds: 0.5 }),
    ...(look.stars > 0 ? [stars(scene, { count: look.stars, bottom: 460 })] : []),
    disc(scene, { x: light.x, y, radius, colour: face, seas: look.stars > 0 ? 0.5 : 0 }),
    ...ridges(scene, list, { haze: look.haze, mist: 0.9, light }),
    water(scene, {
      line,
      tint: look.tint,
      depth: 0.5,
      ripple: 34,
      light: { ...light, strength: 0.55 },
    }),
  ];
  if (look.boat) {
    const at = (x < 0.5 ? random.between(0.6, 0.74) : random.between(0.24, 0.38)) * span;
    layers.push({ kind: 'svg', body: fishingBoat(at, 716, 1.25) });
  }
  layers.push({ kind: 'bloom', threshold: 0.75, radius: 30, strength: 0.4 });
  return layers;
});

function fishingBoat(x: number, y: number, size: number): string {
  const hull = 'M-92 -8Q-60 14 0 15Q64 14 104 -22Q70 -4 0 -4Q-58 -4 -92 -8Z';
  const hood = 'M-44 -5Q-38 -44 0 -46Q34 -44 40 -5Z';
  const man = 'M62 -12L66 -52Q70 -64 78 -52L82 -14ZM50 -58Q73 -82 95 -58Z';
  const pole = 'M96 -86L40 60';
  const shadow = '<ellipse cx="2" cy="24" rx="100" ry="9" fill="#000" opacity=".3"/>';
  return `<g transform="translate(${x.toFixed(0)} ${y}) scale(${size})" fill="#080d16">${shadow}<path d="${hull}"/><path d="${hood}" fill="#101827"/><path d="${man}"/><path d="${pole}" stroke="#080d16" stroke-width="3.5" fill="none"/><circle cx="-50" cy="-26" r="7" fill="#ffb35a"/><circle cx="-50" cy="-26" r="17" fill="#ff9a3c" opacity=".28"/></g>`;
}
