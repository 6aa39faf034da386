import { between } from '../art/colour.ts';
import { defineMotif } from '../art/motif.ts';
import { ridges } from '../art/ridge.ts';
import { disc, sky, stars } from '../art/sky.ts';

const looks = [
  {
    sky: ['#1b2450', '#5a4a8a', '#e58a74', '#ffd2a0'],
    sun: [0.68, 470],
    disc: '#fff0d2',
    light: '#ffb27a',
    haze: '#e9a58c',
    far: '#8a6a96',
    near: '#171332',
    sharp: 0.25,
    rise: 190,
    mist: 0.9,
    stars: 0,
    radius: 52,
    clouds: 0.5,
  },
  {
    sky: ['#04101f', '#0b2a44', '#1d5568'],
    sun: [0.3, 210],
    disc: '#e9f4ee',
    light: '#9fe0e6',
    haze: '#2f7482',
    far: '#2b6577',
    near: '#04121c',
    sharp: 0.85,
    rise: 260,
    mist: 0.85,
    stars: 160,
    radius: 60,
    clouds: 0.2,
  },
  {
    sky: ['#3a1420', '#a3352c', '#f07a35', '#ffca6b'],
    sun: [0.42, 420],
    disc: '#fff3c8',
    light: '#ff9a4a',
    haze: '#e8743c',
    far: '#a5402f',
    near: '#1d0a12',
    sharp: 0.55,
    rise: 210,
    mist: 0.75,
    stars: 0,
    radius: 92,
    clouds: 0.35,
  },
  {
    sky: ['#0f2a2a', '#2e5f52', '#9dbf9a', '#e8ecc8'],
    sun: [0.78, 330],
    disc: '#fbffe6',
    light: '#e9f3c0',
    haze: '#bcd3b4',
    far: '#6f9c86',
    near: '#0b201c',
    sharp: 0.35,
    rise: 230,
    mist: 1,
    stars: 0,
    radius: 40,
    clouds: 0.6,
  },
  {
    sky: ['#150b33', '#3b1f6a', '#8a3f93', '#f08fae'],
    sun: [0.55, 300],
    disc: '#ffe9f3',
    light: '#ff9cc8',
    haze: '#b05fa5',
    far: '#6d3c8e',
    near: '#120825',
    sharp: 0.7,
    rise: 240,
    mist: 0.8,
    stars: 90,
    radius: 74,
    clouds: 0.3,
  },
] as const;

const depth = 6;

/** Mountain behind mountain in haze, under one low sun or moon. */
export const peaks = defineMotif('peaks', looks, (scene, look) => {
  const [x, y] = look.sun;
  const light = { x: x * scene.span, y, colour: look.light, reach: 380, strength: 0.85 };
  const list = Array.from({ length: depth }, (_, index) => {
    const near = index / (depth - 1);
    return {
      base: 470 + 430 * near ** 1.25,
      rise: look.rise * (1 - 0.25 * near),
      width: 520 - 130 * near,
      colour: between(look.far, look.near, near ** 0.8),
      sharp: look.sharp * (1 - 0.5 * near),
    };
  });
  return [
    sky(scene, { colours: look.sky, bottom: 640, light, clouds: look.clouds }),
    ...(look.stars > 0 ? [stars(scene, { count: look.stars, bottom: 420 })] : []),
    disc(scene, {
      x: light.x,
      y,
      radius: look.radius,
      colour: look.disc,
      seas: look.stars > 0 ? 0.5 : 0,
    }),
    ...ridges(scene, list, { haze: look.haze, mist: look.mist, light }),
  ];
});
