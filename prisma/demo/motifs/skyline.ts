import type { Layer } from '../art/canvas.ts';
import { css, hex, mix } from '../art/colour.ts';
import { defineMotif } from '../art/motif.ts';
import { disc, sky, stars } from '../art/sky.ts';
import { skyline as buildings } from '../art/skyline.ts';
import { water } from '../art/water.ts';

const looks = [
  {
    sky: ['#060a1e', '#14205a', '#5a3f8c', '#e0709a'],
    sun: [0.7, 250, 70, '#fff1e4', '#ffb0c8'],
    near: '#05060f',
    haze: '#6a4a92',
    windows: ['#ffd58a', '#ffb45e', '#ffe9c4', '#9ad7ff'],
    river: true,
    stars: 120,
    lit: 0.36,
  },
  {
    sky: ['#031018', '#083246', '#1b6a78', '#7fc4b0'],
    sun: [0.24, 210, 56, '#f1fff8', '#9fe8dc'],
    near: '#02090d',
    haze: '#1f6674',
    windows: ['#ffd98f', '#bff5e6', '#ffb866'],
    river: false,
    stars: 90,
    lit: 0.3,
  },
  {
    sky: ['#1c0a24', '#6b1f45', '#e2583f', '#ffb765'],
    sun: [0.5, 480, 150, '#ffe3a8', '#ff8f4a'],
    near: '#12060f',
    haze: '#c7503f',
    windows: ['#ffd27a', '#ffefc2', '#ff9d5c'],
    river: true,
    stars: 0,
    lit: 0.24,
  },
  {
    sky: ['#04060f', '#0c1530', '#1f2e5c'],
    sun: [0.82, 170, 44, '#f2f0e4', '#8fa8e8'],
    near: '#03040a',
    haze: '#27386b',
    windows: ['#ffc46b', '#ff8a4a', '#7fd6ff', '#ff6f9f'],
    river: true,
    stars: 160,
    lit: 0.5,
  },
  {
    sky: ['#120a2e', '#33207a', '#7a4fc0', '#d0a0e4'],
    sun: [0.38, 270, 90, '#fdf2ff', '#d7b4ff'],
    near: '#090518',
    haze: '#6a48b0',
    windows: ['#ffe0a0', '#ffb48a', '#e0c8ff'],
    river: false,
    stars: 140,
    lit: 0.34,
  },
] as const;

/** A city at night: towers in three depths, lit windows, sometimes a river before them. */
export const skyline = defineMotif('skyline', looks, (scene, look) => {
  const { span, random } = scene;
  const [x, y, radius, face, glow] = look.sun;
  const ground = look.river ? 640 : 900;
  const light = { x: x * span, y, colour: glow, reach: 340, strength: 0.75 };
  const rows = [0, 1, 2].map((row): Layer => {
    const near = row / 2;
    const size = look.river ? 1 : 1.35;
    return {
      kind: 'svg',
      body: buildings(random, {
        span,
        ground: ground + 4,
        fill: css(mix(hex(look.haze), hex(look.near), 0.3 + 0.7 * near)),
        low: (190 - 90 * near) * size,
        high: (500 - 190 * near) * size,
        width: [46 + 26 * near, 96 + 50 * near],
        windows: look.windows.map((colour) =>
          css(mix(hex(colour), hex(look.haze), 0.5 - 0.45 * near)),
        ),
        lit: look.lit * (0.6 + near * 0.5),
        pane: 9 + 5 * near,
      }),
    };
  });
  return [
    sky(scene, { colours: look.sky, bottom: ground, light, clouds: 0.35 }),
    ...(look.stars > 0 ? [stars(scene, { count: look.stars, bottom: 480 })] : []),
    disc(scene, { x: light.x, y, radius, colour: face, seas: look.stars > 0 ? 0.5 : 0 }),
    ...rows,
    ...(look.river
      ? [
          water(scene, {
            line: ground,
            tint: look.near,
            depth: 0.42,
            ripple: 52,
            light: { ...light, strength: 0.3 },
          }),
        ]
      : []),
    { kind: 'bloom', threshold: 0.55, radius: 22, strength: 0.8 },
  ];
});
